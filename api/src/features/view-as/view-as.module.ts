import { Module } from '@nestjs/common'
import { ViewAsController } from './view-as.controller.js'

/** The product as another person sees it. */
@Module({ controllers: [ViewAsController] })
export class ViewAsModule {}
