import { Controller, Get, Param } from '@nestjs/common'
import { dayInIndia, openedLab, type Me, type OpenedLab } from '@tinkerdesk/shared'
import { remoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { ProblemError } from '../../problems/problem-error.js'
import { currentEnd } from './booked-lab.js'

/** The endpoint that opens a remote lab. */
@Gated()
@Tag('Remote labs')
@Controller('api/remote-labs')
export class RemoteLabsController {
  constructor(private readonly database: Database) {}

  @Get(':id/open')
  @Describes('The link of a remote lab: for a student in an hour they booked', {
    answer: openedLab,
  })
  async open(@CurrentMe() me: Me, @Param('id') id: string): Promise<OpenedLab> {
    const { read } = this.database
    const lab = await records(remoteLab, read, me).reach(pathId(id))
    if (!lab) throw new ProblemError('not_found')
    const until = me.role === 'student' ? await this.endOfBooking(me, lab.id) : undefined
    if (!lab.isAvailable)
      throw new ProblemError('not_applicable', { title: 'This lab is not available at present.' })
    if (lab.bookingLink === null)
      throw new ProblemError('not_applicable', {
        title: 'This lab has no link yet. Please ask its in-charge.',
      })
    return {
      link: lab.bookingLink,
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    }
  }

  /** Returns the end of the hour that a student has booked and that is now. Throws outside of it. */
  private async endOfBooking({ studentId }: Me, id: string): Promise<number> {
    if (!studentId) throw new ProblemError('forbidden')
    const now = Date.now()
    const day = dayInIndia(new Date(now))
    const where = { student: studentId, remoteLab: id, day }
    const end = currentEnd(
      await records(slotBooking, this.database.read).find(where, {
        fields: ['day', 'hour'],
        limit: 24,
      }),
      now,
    )
    if (end === undefined)
      throw new ProblemError('forbidden', { title: 'The link opens in the hour you booked.' })
    return end
  }
}
