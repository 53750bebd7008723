import type {
  CellClickedEventArgs,
  DataEditorRef,
  HeaderClickedEventArgs,
  Item,
  Rectangle,
} from '@glideapps/glide-data-grid'
import type { Box, Place, SheetMenus } from './sheet-props.js'

const boxOf = ({ x, y, width, height }: Rectangle): Box => ({ left: x, top: y, width, height })

/** Returns what the library calls for the menu of a heading. */
export const headingEvents = ({ onHeaderMenu }: SheetMenus) => ({
  onHeaderMenuClick: (col: number, at: Rectangle) => onHeaderMenu(col, boxOf(at)),
  onHeaderContextMenu: (col: number, event: HeaderClickedEventArgs) => {
    event.preventDefault()
    if (col >= 0) onHeaderMenu(col, boxOf(event.bounds))
  },
})

/** Returns the cell of a right click, and where it was in the window. A click on the number of a row is one on its first cell. */
export function cellOfMenu(
  [col, row]: Item,
  event: CellClickedEventArgs,
): { place: Place; box: Box } {
  event.preventDefault()
  const { x, y } = event.bounds
  return {
    place: { col: Math.max(0, col), row },
    box: { left: x + event.localEventX, top: y + event.localEventY, width: 1, height: 1 },
  }
}

/** Returns the place of a cell in the window, or of the heading of a column. `null` for one that is out of view. */
export function boxAt(
  grid: DataEditorRef | null,
  col: number,
  row: number | undefined,
): Box | null {
  const bounds = grid?.getBounds(col, row ?? -1)
  return bounds ? boxOf(bounds) : null
}
