import { useCallback, useState } from 'react'
import type { ListRow } from './use-rows.js'

/** The selected rows, including those on other pages of the list. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const select = useCallback((rows: readonly ListRow[], isOn: boolean) => {
    setSelected((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isOn) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }, [])
  const drop = useCallback((ids: readonly string[]) => {
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  }, [])
  return { selected, select, drop, clear: useCallback(() => setSelected(new Map()), []) }
}
