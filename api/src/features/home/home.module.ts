import { Module } from '@nestjs/common'
import { CalendarController } from './calendar.controller.js'
import { CalendarReader } from './calendar-reader.js'
import { HomeController } from './home.controller.js'
import { HomeReader } from './home-reader.js'

/** The home page of staff, and everyone's calendar. */
@Module({
  controllers: [HomeController, CalendarController],
  providers: [HomeReader, CalendarReader],
})
export class HomeModule {}
