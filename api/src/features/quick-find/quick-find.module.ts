import { Module } from '@nestjs/common'
import { QuickFindController } from './quick-find.controller.js'

/** Finding records of all resources by a few words. */
@Module({ controllers: [QuickFindController] })
export class QuickFindModule {}
