import type { Resource } from '@tinkerdesk/shared'
import type { Matching } from '../list-state/list-query.js'
import type { ListRow } from '../values/list-row.js'
import type { Column } from '../list-state/columns.js'
import type { GridSort } from './rows/sort-items.js'

export interface GridProps {
  resource: Resource
  /** The columns that the list shows. */
  columns: readonly Column[]
  matching: Matching
  /** Changes when the list was read again, as after a live event. */
  updatedAt: number
  sort: GridSort
  /** Returns the address of a record's page. `null` if it has none. */
  openAt: (row: ListRow) => string | null
}
