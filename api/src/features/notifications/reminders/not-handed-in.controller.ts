import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import { classes, counted, notHandedIn, type Job, type Me } from '@tinkerdesk/shared'
import { job } from '@tinkerdesk/shared/wire/jobs/job'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { Roles } from '../../../access/route-rules.js'
import { InViews } from '../../../access/views.js'
import { Database } from '../../../database/database.js'
import { Events } from '../../../events/events.js'
import { Describes, Tag } from '../../../http/describes.js'
import { accepted } from '../../../http/handed-to-job.js'
import { idOf } from '../../../http/ids.js'
import { Leaving } from '../../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../../http/paging.js'
import { startJob } from '../../../jobs/start-job.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { NotHandedInReader } from './not-handed-in-reader.js'
import { copyKinds, remindJob } from './remind-job.js'

const filter = {
  kind: z.enum(copyKinds, { error: `The kind must be one of ${copyKinds.join(', ')}` }),
  source: idOf('The work'),
  school: idOf('A school'),
  class: z.enum(classes, { error: 'There is no such class' }).optional(),
}
const listQuery = z.strictObject({ ...filter, ...pageQuery })
const remindBody = z.strictObject(filter)

/** The students who have not handed in a piece of work, and reminders for all of them. */
@Controller('api/not-handed-in')
@Tag('Copies')
@Roles('admin', 'atlIncharge', 'mentor')
export class NotHandedInController {
  constructor(
    private readonly reader: NotHandedInReader,
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  @Get()
  @InViews('open')
  @Describes(
    'The students of a school who have not handed in a piece of work, overdue first, and those without a copy',
    { query: listQuery, answer: notHandedIn },
  )
  async list(
    { limit, page, ...where }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return pageOf(
      await this.reader.page(me, where, { limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }

  /** Returns the job that reminds them. */
  @Post('remind')
  @HttpCode(202)
  @Describes(
    'Remind the students of a school or class who have not handed in: each at most once in a day about the same work',
    { body: remindBody, answer: job },
  )
  async remind(
    where: z.infer<typeof remindBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Job> {
    const title = await this.reader.titleOf(me, where)
    const copies = await this.reader.remindable(me, where)
    if (copies.length === 0)
      throw new ProblemError('not_applicable', {
        title: 'Nobody is left to remind today.',
      })
    const input = { kind: where.kind, copies }
    const started = await this.database.write(
      (tx) =>
        startJob(tx, this.events, remindJob, {
          me,
          input,
          title: `Remind ${counted(copies.length, 'student')} of “${title}”`,
          total: copies.length,
        }),
      me.uid,
    )
    return accepted(reply, started)
  }
}
