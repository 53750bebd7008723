import { Controller, Get, Query } from '@nestjs/common'
import { auditActions, idPattern, maxPageSize, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { parseBody } from '../../problems/parse-body.js'
import { AuditReader } from './audit-reader.js'

const id = z.string().regex(idPattern, { error: 'An id has 10 to 40 letters and digits' }).optional()
const day = z.iso.date({ error: 'A day must be like 2026-12-31' }).optional()

const listQuery = z.strictObject({
  resource: z.string().min(1).max(60).optional(),
  record: id,
  action: z.enum(auditActions).optional(),
  person: id,
  from: day,
  to: day,
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

@Controller('api/audit')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  /** The audit trail, newest first. */
  @Get()
  @Roles('admin')
  async list(@CurrentMe() me: Me, @Query() query: unknown) {
    const { limit, page, ...filters } = parseBody(listQuery, query)
    const { data, total } = await this.reader.list(me, filters, limit, (page - 1) * limit)
    return { data, count: data.length, total, page, pageCount: Math.ceil(total / limit) }
  }
}
