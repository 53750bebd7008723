import { z } from 'zod'
import { auditActions } from '../parts/audit-actions.js'
import { listPage, shownRow } from './list-page.js'

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  resource: z.string(),
  /** The record's id. */
  record: z.string(),
  version: z.int(),
  /** Paths of the changed fields. */
  fields: z.array(z.string()),
  /** `name` is `null` for a permanently deleted account. */
  who: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().optional() }),
  /** The record as it is now: its title and relations to one, its batch in the archive, or `null` if it is deleted. */
  now: z.union([z.object({ row: shownRow, title: z.string() }), z.object({ batch: z.string(), title: z.string() })]).nullable(),
})
/** One change of a record, as `GET /api/audit` returns it to admins. The values themselves are not stored. */
export type AuditEntry = z.infer<typeof auditEntry>
export const auditPage = listPage(auditEntry)
