import { useCallback, useRef, useState } from 'react'
import type { ListRow } from '../values/list-row.js'

const none: ReadonlyMap<string, ListRow> = new Map()

/**
 * The selected rows, including those on other pages of the list. They belong to one search (`scope`): another search starts without them,
 * so that no row is selected unseen.
 */
export function useSelection(scope: string) {
  const [state, setState] = useState({ scope, rows: none })
  const selected = state.scope === scope ? state.rows : none
  const change = useCallback(
    (next: (rows: ReadonlyMap<string, ListRow>) => ReadonlyMap<string, ListRow>) =>
      setState((before) => ({ scope, rows: next(before.scope === scope ? before.rows : none) })),
    [scope],
  )
  const select = useCallback(
    (rows: readonly ListRow[], isOn: boolean) =>
      change((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (isOn) next.set(row.id, row)
          else next.delete(row.id)
        }
        return next
      }),
    [change],
  )
  const drop = useCallback(
    (ids: readonly string[]) =>
      change((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    [change],
  )
  const anchor = useRef<string>(undefined)
  /** Selects or unselects a row. With `isRange`, all rows of the page from the last one to this one. */
  const tick = (rows: readonly ListRow[], row: ListRow, isRange: boolean) => {
    const from = isRange ? rows.findIndex(({ id }) => id === anchor.current) : -1
    const to = rows.indexOf(row)
    anchor.current = row.id
    select(
      from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1),
      !selected.has(row.id),
    )
  }
  return { selected, select, tick, drop, clear: useCallback(() => change(() => none), [change]) }
}
