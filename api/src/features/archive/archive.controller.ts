import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import { archivedBatch, archivedPage, job, restored, type Job, type Me } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Gate } from '../../crud/index.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { ArchiveReader } from './archive-reader.js'

const id = idOf('An id').optional()
const day = z.iso.date({ error: 'A day must be like 2026-12-31' }).optional()

const listQuery = z.strictObject({
  resource: z.string().max(60).optional(),
  search: z.string().max(200).optional(),
  person: id,
  from: day,
  to: day,
  bulk: id,
  ...pageQuery,
})

@Controller('api/archive')
@Tag('Archive')
export class ArchiveController {
  constructor(
    private readonly reader: ArchiveReader,
    private readonly gate: Gate,
  ) {}

  @Get()
  @InViews('open')
  @Describes('Archived records, newest first', { query: listQuery, answer: archivedPage })
  @Roles('admin', 'atlIncharge', 'mentor')
  async list(
    { limit, page, ...filters }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return pageOf(
      await this.reader.list(me, { ...filters, limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }

  @Get(':batch')
  @InViews('open')
  @Describes('An archived record with those that were archived along with it', {
    answer: archivedBatch,
  })
  @Roles('admin', 'atlIncharge', 'mentor')
  one(@CurrentMe() me: Me, @Param('batch') batch: string, @Leaving() leaving: AbortSignal) {
    return this.reader.one(me, pathId(batch), leaving)
  }

  @Post(':batch/restore')
  @Describes('Restore it with what was archived along with it', {
    statuses: [409],
    answer: restored,
    mayBecomeJob: true,
  })
  @HttpCode(200)
  @Roles('admin')
  async restore(
    @CurrentMe() me: Me,
    @Param('batch') batch: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return accepted(reply, await this.gate.restore(me, pathId(batch)))
  }

  @Post('bulks/:bulk/restore')
  @Describes('Restore all records that one bulk request archived. A job does it', {
    answer: job,
    statuses: [404],
  })
  @HttpCode(202)
  @Roles('admin')
  async restoreBulk(@CurrentMe() me: Me, @Param('bulk') bulk: string) {
    return this.gate.startWithBatches(me, 'restore', await this.reader.batchesOf(pathId(bulk)))
  }

  @Delete('bulks/:bulk')
  @Describes('Permanently delete all records that one bulk request archived. A job does it', {
    answer: job,
    statuses: [404],
  })
  @HttpCode(202)
  @Roles('admin')
  async purgeBulk(@CurrentMe() me: Me, @Param('bulk') bulk: string) {
    return this.gate.startWithBatches(me, 'purge', await this.reader.batchesOf(pathId(bulk)))
  }

  @Delete(':batch')
  @Describes('Delete it permanently', { statuses: [409], mayBecomeJob: true })
  @HttpCode(204)
  @Roles('admin')
  async purge(
    @CurrentMe() me: Me,
    @Param('batch') batch: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Job | void> {
    const answer = await this.gate.purgeOrStart(me, pathId(batch))
    if (answer) return accepted(reply, answer)
  }
}
