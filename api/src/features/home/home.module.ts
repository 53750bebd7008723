import { Module } from '@nestjs/common'
import { HomeController } from './home.controller.js'
import { HomeReader } from './home-reader.js'

/** The home page of staff. */
@Module({ controllers: [HomeController], providers: [HomeReader] })
export class HomeModule {}
