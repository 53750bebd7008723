import { Module } from '@nestjs/common'
import { ChangeSetsController } from './change-sets.controller.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Changes of many records at once, and their undo. */
@Module({ controllers: [ChangeSetsController], providers: [ChangeSetsReader] })
export class ChangeSetsModule {}
