import { Controller, Get } from '@nestjs/common'
import { auditActions, auditPage, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { AuditReader } from './audit-reader.js'

const id = idOf('An id').optional()
const day = z.iso.date({ error: 'A day must be like 2026-12-31' }).optional()

const listQuery = z.strictObject({
  resource: z.string().min(1).max(60).optional(),
  record: id,
  action: z.enum(auditActions).optional(),
  person: id,
  from: day,
  to: day,
  ...pageQuery,
})

@Controller('api/audit')
@Tag('Audit trail')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  /** The audit trail, newest first. */
  @Get()
  @Describes('Changes of records: who, what and when, newest first', {
    query: listQuery,
    answer: auditPage,
  })
  @Roles('admin')
  async list(
    { limit, page, ...filters }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return pageOf(
      await this.reader.list(me, filters, { limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }
}
