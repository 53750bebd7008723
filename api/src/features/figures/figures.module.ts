import { Module } from '@nestjs/common'
import { BehindReader } from './behind-reader.js'
import { FiguresController } from './figures.controller.js'
import { FiguresReader } from './figures-reader.js'

/** The pictures of the programme and of single labs. */
@Module({ controllers: [FiguresController], providers: [FiguresReader, BehindReader] })
export class FiguresModule {}
