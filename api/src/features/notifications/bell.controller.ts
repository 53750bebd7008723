import { fieldProblem } from '../../problems/field-problem.js'
import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import {
  bell,
  broadcastBody,
  mutableCategories,
  type Bell,
  type Job,
  type Me,
} from '@tinkerdesk/shared'
import { job } from '@tinkerdesk/shared/wire/jobs/job'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles, SignedIn } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { shownJob } from '../../jobs/shown-job.js'
import { jobs } from '../../jobs/jobs.tables.js'
import { startJob } from '../../jobs/start-job.js'
import { BellService } from './bell.js'
import { audienceOf, broadcastJob } from './broadcast.js'

const readBody = z
  .strictObject({ ids: z.array(idOf('A notification')).min(1).max(100).optional() })
  .optional()
const settingsBody = z.strictObject({
  muted: z.array(z.enum(mutableCategories)).max(mutableCategories.length).optional(),
  digest: z.boolean().optional(),
})

/** The bell of the signed-in person, and announcements. Notifications have the endpoints of every resource. */
@Controller('api')
@Tag('Notifications')
export class BellController {
  constructor(
    private readonly bell: BellService,
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  @Get('bell')
  @Describes('Your newest notifications, and conversations with messages that you have not seen', {
    answer: bell,
  })
  @SignedIn()
  one(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<Bell> {
    return this.bell.of(me, leaving)
  }

  @Post('bell/read')
  @HttpCode(200)
  @Describes('Mark your notifications as read: those with these ids, or all', {
    body: readBody,
    answer: bell,
  })
  @SignedIn()
  async read(
    { ids }: z.infer<typeof readBody> = {},
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Bell> {
    await this.bell.read(me, ids)
    return this.bell.of(me, leaving)
  }

  @Post('bell/settings')
  @HttpCode(200)
  @Describes('Mute categories, or switch the daily e-mail', { body: settingsBody, answer: bell })
  @SignedIn()
  async choose(
    settings: z.infer<typeof settingsBody>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Bell> {
    await this.bell.choose(me, settings)
    return this.bell.of(me, leaving)
  }

  /** Returns the job that announces it. A retry returns the same job. */
  @Post('broadcasts')
  @HttpCode(202)
  @Describes('Announce something to everyone with these roles, at all schools or at some', {
    body: broadcastBody,
    answer: job,
  })
  @Roles('admin')
  async broadcast(
    { id, title, body: text, roles, schools }: z.infer<typeof broadcastBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Job> {
    const subject = `broadcast ${id}`
    // A scan before the transaction: this may read every account, and nobody may wait for that.
    const people = await audienceOf(this.database.scan(me.uid, undefined), { roles, schools })
    const started = await this.database.write(async (tx) => {
      await tx.lock(subject)
      const [earlier] = await jobs.find(tx, { subject, owner: me.uid }, { limit: 1 })
      if (earlier) return shownJob(earlier, broadcastJob)
      if (people.length === 0) throw fieldProblem('roles', 'Nobody has these roles there.')
      const input = { title, ...(text ? { body: text } : {}), people }
      return startJob(tx, this.events, broadcastJob, {
        me,
        input,
        title: `Announce “${title}”`,
        total: people.length,
        subject,
      })
    }, me.uid)
    return accepted(reply, started)
  }
}
