import type { Resource } from '@tinkerdesk/shared'
import type { InlineEditing } from '../inline-edit/inline-place.js'
import type { Column } from '../list-state/columns.js'
import type { Hands } from './column-hands.js'
import type { MenuAction } from './row-menu.js'
import type { ListRow } from '../values/list-row.js'

/** The common props of the table and the cards of a list. */
export interface RowsProps extends Hands {
  resource: Resource
  columns: readonly Column[]
  rows: readonly ListRow[]
  isLoading: boolean
  /** True while the rows are those of another page, search or choice of columns: they may lack a column that was just chosen. */
  isOutdated: boolean
  /** The number of placeholder rows during the first load. */
  expected: number
  isSelectable: boolean
  selected: ReadonlyMap<string, ListRow>
  onSelect: (rows: readonly ListRow[], isOn: boolean) => void
  /** Selects or unselects a row, with `isRange` all from the last one to this one. */
  onTick: (row: ListRow, isRange: boolean) => void
  sort: string
  /** Sorts by a column, with `isMore` where rows are equal in the first one. */
  onSort: (path: string, isMore: boolean) => void
  openAt: (row: ListRow) => string | null
  editAt: (row: ListRow) => string | null
  /** `null` for people who change no record here. */
  inline: InlineEditing | null
  /** The actions of a row that have a button in it. */
  buttonsOf: (row: ListRow) => readonly MenuAction[]
  onMenu: (row: ListRow, anchor: HTMLElement) => void
}
