import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { DocsController } from './docs.controller.js'

/** The API described for machines and for people. */
@Module({ imports: [DiscoveryModule], controllers: [DocsController] })
export class DocsModule {}
