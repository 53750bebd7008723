import type { MouseEvent } from 'react'
import { fetchDropdown } from '../../ui/menus/dropdown.js'
import type { InlineEditing } from '../inline-edit/inline-place.js'

interface Options {
  inline: InlineEditing | null
  onOpen: (id: string) => void
}

const isOwn = (target: Element) =>
  target.closest('a, button, input, textarea, label, .td-check, .td-inline') !== null

/**
 * Handlers of a list's rows for the mouse. A click opens the record. Where cells can be edited it selects the cell, the link in the first
 * column opens the record, and a double click, in the time that the system gives to one, edits the cell. The code of their menu is fetched
 * when the pointer or the focus comes to them.
 */
export const useRowPress = ({ inline, onOpen }: Options) => ({
  onPointerEnter: fetchDropdown,
  onFocus: fetchDropdown,
  onClick: ({ target, detail }: MouseEvent<HTMLElement>) => {
    const row =
      target instanceof Element && !isOwn(target) ? target.closest<HTMLElement>('[data-row]') : null
    if (
      !(target instanceof Element) ||
      row?.dataset.row === undefined ||
      detail > 1 ||
      window.getSelection()?.toString()
    )
      return
    if (inline) target.closest<HTMLElement>('td[data-cell]')?.focus()
    else onOpen(row.dataset.row)
  },
  onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => {
    const cell =
      target instanceof Element && !isOwn(target)
        ? target.closest<HTMLElement>('td[data-cell]')
        : null
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!inline || !cell || row === undefined) return
    window.getSelection()?.removeAllRanges()
    inline.onPlace({ row, path: cell.dataset.cell ?? null })
  },
})
