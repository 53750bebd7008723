import { Module } from '@nestjs/common'
import { BookingHooks } from './booking-hooks.js'
import { Departures } from './departures.js'
import { Seats } from './seats.js'
import { SlotHooks } from './slot-hooks.js'

/** The hours of labs and their seats. */
@Module({ providers: [Seats, Departures, SlotHooks, BookingHooks] })
export class SlotsModule {}
