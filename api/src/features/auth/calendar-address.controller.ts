import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common'
import {
  calendarAddress,
  newCalendarAddress,
  type CalendarAddress,
  type Me,
  type NewCalendarAddress,
} from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { CalendarAddresses } from './calendar-addresses.js'

/** A person's own calendar address. */
@Controller('api/auth/calendar-address')
@Tag('Calendar')
@SignedIn()
export class CalendarAddressController {
  constructor(
    private readonly config: Config,
    private readonly addresses: CalendarAddresses,
  ) {}

  @Get()
  @Describes('Whether this person has a calendar address, and when it was last read', {
    answer: calendarAddress,
  })
  async state(@CurrentMe() me: Me): Promise<CalendarAddress> {
    return this.addresses.stateOf(me.uid)
  }

  @Post()
  @Describes('Make a calendar address. The previous one ends; the new one is shown only now', {
    answer: newCalendarAddress,
  })
  async renew(@CurrentMe() me: Me): Promise<NewCalendarAddress> {
    return {
      url: `${this.config.publicUrl}/api/calendar/${await this.addresses.renew(me.uid)}.ics`,
    }
  }

  @Delete()
  @Describes('End the calendar address')
  @HttpCode(204)
  async end(@CurrentMe() me: Me): Promise<void> {
    await this.addresses.end(me.uid)
  }
}
