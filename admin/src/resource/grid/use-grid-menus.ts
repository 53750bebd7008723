import { text } from '@tinkerdesk/shared/base/say'
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/messages/toast.js'
import type { MenuItem } from '../../ui/menus/use-menu.js'
import { rowAt, type Cells } from './edits/cells.js'
import type { ListRow } from '../values/list-row.js'
import type { OpenMenu } from './grid-menu.js'
import type { Box, Place, SheetHandle, SheetMenus } from './sheet/sheet-props.js'
import { sortItems, type GridSort } from './rows/sort-items.js'

interface Options {
  sheet: RefObject<SheetHandle | null>
  cells: Cells
  sort: GridSort
  /** Returns the address of a record's page. `null` if it has none. */
  openAt: (row: ListRow) => string | null
  isReadOnly: (place: Place) => boolean
  onUndo: () => void
  onRedo: () => void
  /** Opens the bar for finding in the column of a cell. */
  onFind: (isReplacing: boolean, col: number) => void
  onSave: () => void
}

/** The menus of the grid: of a heading, to sort by its column, and of the selected cells, with what keys do there. */
export function useGridMenus({
  sheet,
  cells,
  sort,
  openAt,
  isReadOnly,
  onUndo,
  onRedo,
  onFind,
  onSave,
}: Options) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { columns } = cells
  const navigate = useNavigate()
  const openOf = ({ row: at }: Place) => {
    const row = rowAt(cells, at)
    const to = row.state === 'record' ? openAt(row.row) : null
    return to === null ? null : () => void navigate(to)
  }
  const paste = async () => {
    sheet.current?.focus()
    try {
      sheet.current?.paste(await navigator.clipboard.readText())
    } catch {
      toast.info('The browser lets no menu read what was copied. Press Ctrl+V.', {
        key: 'grid-paste',
      })
    }
  }
  const itemsOf = (place: Place): MenuItem[] => {
    const act = sheet.current?.act
    const column = columns[place.col]
    const open = openOf(place)
    const item = (
      key: string,
      label: string,
      shortcut: string | undefined,
      run: () => void,
    ): MenuItem => ({ key, label, shortcut, run })
    const edits = [
      item('edit', text('Edit'), 'Enter', () => act?.('edit')),
      item('cut', text('Cut'), 'Ctrl+X', () => act?.('cut')),
      item('paste', text('Paste'), 'Ctrl+V', () => void paste()),
      item('clear', text('Clear'), 'Del', () => act?.('clear')),
      item('fill', 'Fill down', 'Ctrl+D', () => act?.('fillDown')),
    ]
    return [
      ...(isReadOnly(place) ? [] : edits),
      item('copy', text('Copy'), 'Ctrl+C', () => act?.('copy')),
      item('undo', text('Undo'), 'Ctrl+Z', onUndo),
      item('redo', text('Redo'), 'Ctrl+Y', onRedo),
      item('find', text('Find'), 'Ctrl+F', () => onFind(false, place.col)),
      item('replace', 'Find and replace', 'Ctrl+H', () => onFind(true, place.col)),
      ...(column ? sortItems(column, sort) : []),
      ...(open ? [item('open', 'Open record', undefined, open)] : []),
      item('save', text('Save'), 'Ctrl+S', onSave),
    ]
  }
  const onHeaderMenu = (col: number, box: Box) => {
    const column = columns[col]
    if (!column) return
    const items = sortItems(column, sort)
    const find = {
      key: 'find',
      label: `Find in ${column.label}`,
      shortcut: 'Ctrl+F',
      run: () => onFind(false, col),
    }
    setMenu({ label: column.label, items: [...items, find], box })
  }
  const onCellMenu = (place: Place, box: Box) =>
    setMenu({ label: 'Selected cells', items: itemsOf(place), box })
  /** Takes the keys that open the menus. Returns true if a key was one. */
  const onKey = (
    place: Place | null,
    { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
  ): boolean => {
    const isHeading = altKey && key === 'ArrowDown'
    if (!isHeading && key !== 'ContextMenu' && !(shiftKey && key === 'F10')) return false
    const box = place && sheet.current?.boxOf(place.col, isHeading ? undefined : place.row)
    if (box && isHeading) onHeaderMenu(place.col, box)
    else if (box) onCellMenu(place, box)
    return true
  }
  const onClose = () => {
    setMenu(null)
    sheet.current?.focus()
  }
  const menus: SheetMenus = { onHeaderMenu, onCellMenu }
  return { menu, menus, onKey, onClose }
}
