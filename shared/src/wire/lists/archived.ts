import { z } from 'zod'
import { listPage, shownRow } from './list-page.js'

/** The identity of an archived record and its name on screen. */
const archived = z.object({ batch: z.string(), resource: z.string(), title: z.string() })
export type Archived = z.infer<typeof archived>

const archivedEntry = archived.extend({
  id: z.string(),
  archivedAt: z.iso.datetime(),
  archivedBy: z.string(),
  /** Its class, school and so on, in words. Empty for people other than admins. */
  about: z.string(),
  /** The number of other records archived with it. */
  followers: z.int(),
  /** The request that archived several records, and the number of them that are still archived. `null` for a single record. */
  bulk: z.object({ id: z.string(), count: z.int() }).nullable(),
})
/** One archived record in a list, as `GET /api/archive` returns it. */
export type ArchivedEntry = z.infer<typeof archivedEntry>
export const archivedPage = listPage(archivedEntry)

/** Records of a batch in one answer. */
export const maxArchivedShown = 100

/** An archived record first, then the first of those archived with it, and the number of these by resource: `GET /api/archive/{batch}`. */
export const archivedBatch = z.object({
  batch: z.string(),
  followers: z.array(z.object({ resource: z.string(), count: z.int() })),
  records: z.array(
    z.object({
      resource: z.string(),
      /** Empty for people who may read none of the fields that make it. */
      title: z.string(),
      record: shownRow,
    }),
  ),
})
export type ArchivedBatch = z.infer<typeof archivedBatch>

/** The requested record of a batch that was restored: `POST /api/archive/{batch}/restore`. */
export const restored = z.object({ resource: z.string(), id: z.string() })
