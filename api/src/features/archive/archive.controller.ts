import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { archivedBatch, archivedPage, restored, type Me } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Gate } from '../../crud/index.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { pathId } from '../../http/ids.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { parseBody } from '../../problems/parse-body.js'
import { ArchiveReader } from './archive-reader.js'

const listQuery = z.strictObject({
  resource: z.string().max(60).optional(),
  search: z.string().max(200).optional(),
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
  @Describes('Archived records, newest first', { query: listQuery, answer: archivedPage })
  @Roles('admin', 'atlIncharge', 'mentor')
  async list(@CurrentMe() me: Me, @Query() query: unknown) {
    const { resource, search, limit, page } = parseBody(listQuery, query)
    return pageOf(await this.reader.list(me, { resource, search, limit, offset: offsetOf({ limit, page }) }), { limit, page })
  }

  @Get(':batch')
  @Describes('An archived record with those that were archived along with it', { answer: archivedBatch })
  @Roles('admin', 'atlIncharge', 'mentor')
  one(@CurrentMe() me: Me, @Param('batch') batch: string) {
    return this.reader.one(me, pathId(batch))
  }

  @Post(':batch/restore')
  @Describes('Restore it with what was archived along with it', { statuses: [409], answer: restored, mayBecomeJob: true })
  @HttpCode(200)
  @Roles('admin')
  async restore(@CurrentMe() me: Me, @Param('batch') batch: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return accepted(reply, await this.gate.restore(me, pathId(batch)))
  }

  @Delete(':batch')
  @Describes('Delete it permanently')
  @HttpCode(204)
  @Roles('admin')
  async purge(@CurrentMe() me: Me, @Param('batch') batch: string): Promise<void> {
    await this.gate.purge(me, pathId(batch))
  }
}
