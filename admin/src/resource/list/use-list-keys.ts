import type { RefObject } from 'react'
import { useKeys } from '../../ui/use-keys.js'

interface ListKeys {
  frame: RefObject<HTMLElement | null>
  onSearch: () => void
  onNew: (() => void) | null
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  /** Absent in a list without selection. */
  onSelect: ((id: string, isRange: boolean) => void) | null
  /** Selects both rows: Shift with an arrow. */
  onExtend: (ids: readonly string[]) => void
  /** Returns false if no row is selected. */
  onClear: () => boolean
  /** Turns by so many pages, if there are so many. */
  onPage: (by: number) => void
  /** Runs the action with this shortcut on a row. Absent letters are left to the browser. */
  onAction: { readonly [shortcut: string]: (id: string) => void }
}

const rowOf = ({ target }: KeyboardEvent) => (target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null)

/** The keys of a list: arrows move between rows, Enter opens, e edits, x selects (with Shift a range, as with Shift and an arrow), Escape clears the selection, n creates, / searches, [ and ] turn pages. */
export function useListKeys({ frame, onSearch, onNew, onOpen, onEdit, onSelect, onExtend, onClear, onPage, onAction }: ListKeys): void {
  /** Moves the focus to the row at the index computed from the current row's. */
  const go = (indexFrom: (index: number, count: number) => number, needsRow: boolean) => (event: KeyboardEvent) => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rowOf(event)
    if (needsRow && !row) return false
    const next = rows[indexFrom(row ? rows.indexOf(row) : -1, rows.length)]
    if (event.shiftKey && onSelect) onExtend([row, next].flatMap((of) => of?.dataset.row ?? []))
    return next?.focus()
  }
  const onRow = (act: (id: string) => void) => (event: KeyboardEvent) => {
    const id = rowOf(event)?.dataset.row
    return id === undefined ? false : act(id)
  }
  useKeys({
    ...Object.fromEntries(Object.entries(onAction).map(([shortcut, act]) => [shortcut, onRow(act)])),
    '/': onSearch,
    n: onNew,
    ArrowDown: go((index) => index + 1, false),
    ArrowUp: go((index) => index - 1, true),
    Home: go(() => 0, true),
    End: go((_, count) => count - 1, true),
    // A button or a link in the row handles Enter itself.
    Enter: (event) => (event.target === rowOf(event) ? onRow(onOpen)(event) : false),
    e: onRow(onEdit),
    x: onSelect && onRow((id) => onSelect(id, false)),
    X: onSelect && onRow((id) => onSelect(id, true)),
    Escape: onClear,
    '[': () => onPage(-1),
    ']': () => onPage(1),
  })
}
