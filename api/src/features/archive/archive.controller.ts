import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common'
import { idPattern, maxPageSize, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Gate } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'
import { parseBody } from '../../problems/parse-body.js'
import { ArchiveReader } from './archive-reader.js'

const listQuery = z.strictObject({
  resource: z.string().max(60).optional(),
  search: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

const known = (id: string): string => {
  if (!idPattern.test(id)) throw new ProblemError('not_found')
  return id
}

@Controller('api/archive')
export class ArchiveController {
  constructor(
    private readonly reader: ArchiveReader,
    private readonly gate: Gate,
  ) {}

  @Get()
  @Roles('admin', 'atlIncharge', 'mentor')
  async list(@CurrentMe() me: Me, @Query() query: unknown) {
    const { resource, search, limit, page } = parseBody(listQuery, query)
    const { data, total } = await this.reader.list(me, { resource, search, limit, offset: (page - 1) * limit })
    return { data, count: data.length, total, page, pageCount: Math.ceil(total / limit) }
  }

  @Get(':batch')
  @Roles('admin', 'atlIncharge', 'mentor')
  one(@CurrentMe() me: Me, @Param('batch') batch: string) {
    return this.reader.one(me, known(batch))
  }

  @Post(':batch/restore')
  @HttpCode(200)
  @Roles('admin')
  restore(@CurrentMe() me: Me, @Param('batch') batch: string) {
    return this.gate.restore(me, known(batch))
  }

  @Delete(':batch')
  @HttpCode(204)
  @Roles('admin')
  async purge(@CurrentMe() me: Me, @Param('batch') batch: string): Promise<void> {
    await this.gate.purge(me, known(batch))
  }
}
