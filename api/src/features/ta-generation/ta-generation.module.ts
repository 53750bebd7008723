import { Module } from '@nestjs/common'
import { Generator } from './generator.js'
import { Library } from './library.js'
import { TaGenerationController } from './ta-generation.controller.js'

/** Generating drafts of tinkering activities. */
@Module({ controllers: [TaGenerationController], providers: [Generator, Library] })
export class TaGenerationModule {}
