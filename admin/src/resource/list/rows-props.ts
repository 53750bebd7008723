import type { Resource } from '@tinkerdesk/shared'
import type { Column } from '../record/columns.js'
import type { ListRow } from './use-rows.js'

/** What the table and the cards of a list are both given. */
export interface RowsProps {
  resource: Resource
  columns: readonly Column[]
  rows: readonly ListRow[]
  isLoading: boolean
  /** How many rows to draw while the first answer is on its way. */
  expected: number
  isSelectable: boolean
  selected: ReadonlyMap<string, ListRow>
  onSelect: (rows: readonly ListRow[], isOn: boolean) => void
  sort: string
  onSort: (path: string) => void
  openAt: (row: ListRow) => string | null
  editAt: (row: ListRow) => string | null
  onMenu: (row: ListRow, anchor: HTMLElement) => void
}
