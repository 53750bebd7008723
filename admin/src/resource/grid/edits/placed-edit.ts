import type { CellEdit } from '../../cell-editor/cell-edit.js'
import type { Place } from '../sheet/sheet-props.js'

/** An edit of one cell. */
export interface PlacedEdit extends Place {
  edit: CellEdit
}
