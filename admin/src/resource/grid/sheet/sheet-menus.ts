import type { CellClickedEventArgs, DataEditorRef, HeaderClickedEventArgs, Item, Rectangle } from '@glideapps/glide-data-grid'
import type { Box, SheetMenus } from './sheet-props.js'

const boxOf = ({ x, y, width, height }: Rectangle): Box => ({ left: x, top: y, width, height })

/** Returns what the library calls for the menus of headings and cells. `selectAt` selects a cell outside of the selection. */
export const menuEvents = ({ onHeaderMenu, onCellMenu }: SheetMenus, selectAt: (cell: Item) => void) => ({
  onHeaderMenuClick: (col: number, at: Rectangle) => onHeaderMenu(col, boxOf(at)),
  onHeaderContextMenu: (col: number, event: HeaderClickedEventArgs) => {
    event.preventDefault()
    if (col >= 0) onHeaderMenu(col, boxOf(event.bounds))
  },
  onCellContextMenu: ([col, row]: Item, event: CellClickedEventArgs) => {
    event.preventDefault()
    const place: Item = [Math.max(0, col), row]
    selectAt(place)
    const { x, y } = event.bounds
    onCellMenu({ col: place[0], row }, { left: x + event.localEventX, top: y + event.localEventY, width: 1, height: 1 })
  },
})

/** Returns the place of a cell in the window, or of the heading of a column. `null` for one that is out of view. */
export function boxAt(grid: DataEditorRef | null, col: number, row: number | undefined): Box | null {
  const bounds = grid?.getBounds(col, row ?? -1)
  return bounds ? boxOf(bounds) : null
}
