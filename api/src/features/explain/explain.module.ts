import { Module } from '@nestjs/common'
import { ExplainController } from './explain.controller.js'

/** Rights that explain themselves. */
@Module({ controllers: [ExplainController] })
export class ExplainModule {}
