import type { RowOf } from '../../database/table.js'
import type { archive } from '../plan/own-tables.js'

/** A reference removed by an archive, which a restore sets again. */
export interface Link {
  resource: string
  id: string
  path: string
  /** The id of the record that it named. Absent where that is stored beside it. */
  to?: string
  /** The position in a relation to many, or in a list. */
  position?: number
  /** The whole item of a list that was removed with it. */
  item?: unknown
  /** The other fields that changed with it, by path, with their values before and after. A restore undoes that, unless someone changed them since. */
  followed?: { readonly [path: string]: readonly [before: unknown, after: unknown] }
}

/** A row of the archive, with the columns that a restore needs. */
export type ArchivedRow = Pick<
  RowOf<typeof archive.columns>,
  'id' | 'batch' | 'root' | 'resource' | 'record_id' | 'title' | 'data' | 'links'
>
