import { z } from 'zod'
import { auditActions } from '../../parts/audit-actions.js'
import { listPage, shownRow } from './list-page.js'

/** A value as it is kept: itself, the length of a long text, the number of items of a list, or only that there is a file. */
const auditValue = z.union([
  z.object({ value: z.unknown() }),
  z.object({ length: z.int() }),
  z.object({ items: z.int() }),
  z.object({ isSet: z.literal(true) }),
])
export type AuditValue = z.infer<typeof auditValue>

const auditChange = z.object({ path: z.string(), before: auditValue, after: auditValue })
/** The old and new value of one changed field. */
export type AuditChange = z.infer<typeof auditChange>

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  resource: z.string(),
  /** The record's id. Empty for the download of a list. */
  record: z.string(),
  version: z.int(),
  /** Paths of the changed fields, or of the columns of a downloaded list. */
  fields: z.array(z.string()),
  /** The name of what an account got or lost, such as a token or a passkey, as long as values are kept. */
  about: z.string().nullable(),
  /** The number of rows of a downloaded list, as long as values are kept. */
  rows: z.int().nullable(),
  /** The old and new values, as far as they are still kept and this person may read them. */
  changes: z.array(auditChange),
  /** The record whose change caused this one. */
  through: z.object({ resource: z.string(), record: z.string() }).nullable(),
  /** `name` is `null` for a permanently deleted account. */
  who: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().optional() }),
  /** The token that was used, if it was one. `name` is `null` for one that was deleted with its account. */
  token: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /**
   * The record as it is now: its title, relations to one and the values that can be put back, its batch in the archive, or `null` if it is
   * deleted.
   */
  now: z
    .union([
      z.object({ row: shownRow, title: z.string() }),
      z.object({ batch: z.string(), title: z.string() }),
    ])
    .nullable(),
})
/** One change of a record, as `GET /api/audit` returns it to admins. */
export type AuditEntry = z.infer<typeof auditEntry>
export const auditPage = listPage(auditEntry)
