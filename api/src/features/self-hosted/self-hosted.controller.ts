import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import {
  backupState,
  job,
  selfHosted,
  wrongPhones,
  type BackupState,
  type Job,
  type Me,
  type SelfHosted,
  type WrongPhones,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { contentDisposition } from '../../files/file-name.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { openJobOn, startJob } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { backupJob, rehearsalJob } from './backup-job.js'
import { Backups, isEncryptedName } from './backups.js'
import { SelfHostedReader } from './self-hosted-reader.js'
import { WrongPhonesReader } from './wrong-phones-reader.js'

const phonesQuery = z.strictObject({ after: z.string().max(120).optional() })

/** The installation, for admins. */
@Controller('api/self-hosted')
@Tag('Installation')
@Roles('admin')
export class SelfHostedController {
  constructor(
    private readonly reader: SelfHostedReader,
    private readonly phones: WrongPhonesReader,
    private readonly backups: Backups,
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Returns the installation at a glance. */
  @Get()
  @Describes('The installation at a glance', { answer: selfHosted })
  async glance(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<SelfHosted> {
    return this.reader.glance(me, leaving)
  }

  /** Returns the state of the backups, without counting what `glance` counts. */
  @Get('backup')
  @Describes('If a backup is due', { answer: backupState })
  async backup(): Promise<BackupState> {
    return this.reader.backupState()
  }

  /** Returns the wrong telephone numbers among the next rows. */
  @Get('wrong-phones')
  @Describes('Stored telephone numbers that would be refused today, some rows at a time', {
    query: phonesQuery,
    answer: wrongPhones,
  })
  async wrongPhones(
    { after }: z.infer<typeof phonesQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<WrongPhones> {
    return this.phones.step(me, after, leaving)
  }

  /** Starts a backup. Only one runs at a time. */
  @Post('backups')
  @HttpCode(202)
  @Describes('Back up everything', { answer: job, statuses: [409, 429] })
  async backUp(@CurrentMe() me: Me): Promise<Job> {
    return this.start(me, backupJob, 'Back up everything')
  }

  /** Starts the restore of the newest backup into a scratch database. */
  @Post('rehearsals')
  @HttpCode(202)
  @Describes('Rehearse a restore of the newest backup', { answer: job, statuses: [409, 429] })
  async rehearse(@CurrentMe() me: Me): Promise<Job> {
    return this.start(me, rehearsalJob, 'Rehearse a restore')
  }

  /** Sends a backup. */
  @Get('backups/:name')
  @Describes('Download a backup', { answerType: 'application/gzip' })
  async download(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.backups.open(name)
    // It is compressed already.
    request.raw.headers['x-no-compression'] = 'true'
    void reply.headers({
      'content-type': isEncryptedName(name) ? 'application/octet-stream' : 'application/gzip',
      'content-disposition': contentDisposition('attachment', name),
    })
    await reply.send(content)
  }

  /** Starts a job on the backups. Only one runs at a time. */
  private start(me: Me, kind: typeof backupJob, title: string): Promise<Job> {
    return this.database.write(async (tx) => {
      await tx.lock('backup')
      if (await openJobOn(tx, 'backup'))
        throw new ProblemError('limit_reached', {
          title: 'A backup is being made or restored already.',
        })
      return startJob(tx, this.events, kind, { me, input: {}, title, total: 0, subject: 'backup' })
    }, me.uid)
  }
}
