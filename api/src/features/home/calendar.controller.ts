import { createHash } from 'node:crypto'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import {
  calendarEntries,
  dayAfter,
  maxCalendarDays,
  today,
  type CalendarEntries,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CalendarReaders } from '../../access/calendar-readers.js'
import { CurrentMe } from '../../access/current-me.js'
import { Public, SignedIn } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Config } from '../../config/config.js'
import { dayOf } from '../../http/day-of.js'
import { idsOf } from '../../http/ids.js'
import { Describes, Tag } from '../../http/describes.js'
import { namesTag } from '../../http/etag.js'
import { Leaving } from '../../http/leaving.js'
import { sayIn } from '../../mail/reader-language.js'
import { ProblemError } from '../../problems/problem-error.js'
import { calendarText } from './calendar-text.js'
import { CalendarReader } from './calendar-reader.js'

const daysQuery = z
  .strictObject({
    from: dayOf('The first day'),
    to: dayOf('The last day'),
    /** The schools of the sessions. */
    schools: idsOf('A school').optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day cannot be before the first.',
  })
  .refine(({ from, to }) => to < dayAfter(from, maxCalendarDays), {
    path: ['to'],
    error: `Ask for at most ${maxCalendarDays} days.`,
  })

/** The days before and after today in a calendar program. */
const shownDays = { before: 31, after: 365 }

/** The calendar of a person: on the home page, and at a secret address for calendar programs. */
@Controller('api/calendar')
@Tag('Calendar')
export class CalendarController {
  constructor(
    private readonly config: Config,
    private readonly reader: CalendarReader,
    private readonly people: CalendarReaders,
  ) {}

  /** Returns the entries of some days. */
  @Get()
  @InViews('open')
  @Describes(
    "Sessions, bookings, dates of competitions, and the due days of a student's own work",
    {
      query: daysQuery,
      answer: calendarEntries,
    },
  )
  @SignedIn()
  async between(
    days: z.infer<typeof daysQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<CalendarEntries> {
    return this.reader.between(me, days, leaving)
  }

  /** Sends the calendar of the person whose address this is, with their rights of this moment. */
  @Get(':file')
  @Describes('The same for a calendar program, at a secret address', {
    answerType: 'text/calendar',
    statuses: [429],
  })
  @Public()
  async file(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? []
    const me = token ? await this.people.personOf(token, request.ip) : null
    if (!me) throw new ProblemError('not_found', { title: 'This calendar address has ended.' })
    const day = today()
    const days = { from: dayAfter(day, -shownDays.before), to: dayAfter(day, shownDays.after) }
    const { data } = await this.reader.between(me, days, leaving)
    const text = calendarText({
      name: 'Tinkerdesk',
      origin: this.config.publicUrl,
      entries: data,
      say: sayIn(me.language ?? null),
    })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag,
    })
    if (namesTag(request.headers['if-none-match'], etag)) return void reply.code(304).send()
    reply.send(text)
  }
}
