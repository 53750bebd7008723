import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowAt, type Cells } from './edits/cells.js'
import type { Area, SheetHandle } from './sheet/sheet-props.js'

/** The selected area of a grid. It stays with the record of its first row when a change of the list moves that record. */
export function useSelectedRecord(cells: Cells, sheet: RefObject<SheetHandle | null>) {
  const [area, setArea] = useState<Area | null>(null)
  const record = useRef<string | null>(null)
  const { source } = cells
  const idOf = (at: Area | null): string | null => {
    const line = at ? rowAt(cells, at.row) : undefined
    return line?.state === 'record' ? line.id : null
  }
  const note = useEffectEvent(() => {
    record.current = idOf(area)
  })
  useLayoutEffect(() => note(), [area])
  const follow = useEffectEvent(() => {
    record.current ??= idOf(area)
    if (!area || record.current === null || idOf(area) === record.current) return
    const row = source.placeOf(record.current)
    if (row !== undefined) sheet.current?.select({ ...area, row })
  })
  useLayoutEffect(() => follow(), [source, source.version])
  return [area, setArea] as const
}
