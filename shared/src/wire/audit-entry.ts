import type { AuditAction } from '../parts/audit-actions.js'
import type { ShownRow } from './list-page.js'

/** One change of a record, as `GET /api/audit` returns it to admins. The values themselves are not stored. */
export interface AuditEntry {
  id: string
  /** ISO 8601, UTC. */
  at: string
  action: AuditAction
  resource: string
  /** The record's id. */
  record: string
  version: number
  /** Paths of the changed fields. */
  fields: string[]
  /** `name` is `null` for a permanently deleted account. */
  who: { id: string; name: string | null; email?: string }
  /** The record as it is now: its title and relations to one, its batch in the archive, or `null` if it is deleted. */
  now: { row: ShownRow; title: string } | { batch: string; title: string } | null
}
