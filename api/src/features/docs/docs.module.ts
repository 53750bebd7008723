import { Module } from '@nestjs/common'
import { DocsController } from './docs.controller.js'

/** The API described for machines and for people. */
@Module({ controllers: [DocsController] })
export class DocsModule {}
