import type { ListRow } from '../../values/list-row.js'

/** Reads the rows of a list. */
export interface RowLoader {
  page: (page: number, size: number) => Promise<{ rows: readonly ListRow[]; total: number }>
  /** Returns some records, as far as they are there, in any order. */
  records: (ids: readonly string[]) => Promise<readonly ListRow[]>
}
