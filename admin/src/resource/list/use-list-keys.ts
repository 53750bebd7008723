import type { RefObject } from 'react'
import { useKeys } from '../../ui/input/use-keys.js'

interface ListKeys {
  frame: RefObject<HTMLElement | null>
  onSearch: () => void
  onNew: (() => void) | null
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  /** Edits a cell in its place; with `null` the first of the row. Absent where nobody may. */
  onEditCell: ((id: string, path: string | null) => void) | null
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

const rowOf = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null

/** The stops of the arrows within a row: the cells that can be edited, and the buttons at its end. */
const stops = 'td[data-cell][tabindex], .td-actions .td-icon'

const cellOf = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('td[data-cell]') ? target : null

/** The keys of a list: arrows move between rows and cells, Enter opens a row, Enter or F2 edits a cell, e edits the record, x selects (with Shift a range, as with Shift and an arrow), Escape clears the selection, n creates, / searches, [ and ] turn pages. */
export function useListKeys({
  frame,
  onSearch,
  onNew,
  onOpen,
  onEdit,
  onEditCell,
  onSelect,
  onExtend,
  onClear,
  onPage,
  onAction,
}: ListKeys): void {
  /** Moves the focus to the row at the index computed from the current row's. */
  const go =
    (indexFrom: (index: number, count: number) => number, needsRow: boolean) =>
    (event: KeyboardEvent) => {
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
  /** Moves the focus along the cells and the buttons of a row, and from the first one back to the row. */
  const goAlong = (by: 1 | -1) => (event: KeyboardEvent) => {
    const row = rowOf(event)
    const all = [...(row?.querySelectorAll<HTMLElement>(stops) ?? [])]
    const at = all.findIndex((stop) => stop === event.target)
    if (!row || (event.target !== row && at < 0)) return false
    const next = at + by
    return (next < 0 ? row : all[next])?.focus()
  }
  const editCell = (event: KeyboardEvent) => {
    const id = rowOf(event)?.dataset.row
    return id === undefined || !onEditCell
      ? false
      : onEditCell(id, cellOf(event)?.dataset.cell ?? null)
  }
  useKeys({
    ...Object.fromEntries(
      Object.entries(onAction).map(([shortcut, act]) => [shortcut, onRow(act)]),
    ),
    '/': onSearch,
    n: onNew,
    ArrowDown: go((index) => index + 1, false),
    ArrowUp: go((index) => index - 1, true),
    Home: go(() => 0, true),
    End: go((_, count) => count - 1, true),
    // A button or a link in the row handles Enter itself.
    Enter: (event) =>
      cellOf(event)
        ? editCell(event)
        : event.target === rowOf(event)
          ? onRow(onOpen)(event)
          : false,
    F2: editCell,
    ArrowRight: goAlong(1),
    ArrowLeft: goAlong(-1),
    e: onRow(onEdit),
    x: onSelect && onRow((id) => onSelect(id, false)),
    X: onSelect && onRow((id) => onSelect(id, true)),
    Escape: onClear,
    '[': () => onPage(-1),
    ']': () => onPage(1),
  })
}
