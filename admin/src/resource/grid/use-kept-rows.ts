import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CellEdit } from '../cell-editor/cell-edit.js'
import { useAutosave } from '../drafts/use-autosave.js'
import { editRows, type Cells } from './edits/cells.js'
import type { Place } from './sheet/sheet-props.js'
import { gridPlaceOf, type GridDraft } from './use-grid-draft.js'

/** The state of the open cell's edit. */
type OpenEdit = Place & { edited: CellEdit }

/** Keeps the unsaved rows of a grid on this device. Returns a function that notes what is typed in the open cell, which is kept with them. */
export function useKeptRows(
  cells: Cells,
  uid: string,
  { id, startedAt }: GridDraft,
): (open: OpenEdit | null) => void {
  const { pathname } = useLocation()
  const { resource, staged } = cells
  const [open, setOpen] = useState<OpenEdit | null>(null)
  const frame = {
    id,
    uid,
    place: gridPlaceOf(resource),
    to: `${pathname}?view=grid`,
    title: `Unsaved rows of ${resource.label.many.toLowerCase()}`,
    start: null,
    ...(startedAt === undefined ? {} : { startedAt }),
  }
  const kept = useMemo(() => {
    const edited = open
      ? editRows(cells, [{ col: open.col, row: open.row, edit: open.edited }]).rows
      : []
    return {
      rows: [...new Map([...staged.values(), ...edited].map((row) => [row.id, row])).values()],
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Of the cells, only the unsaved ones change while one is edited.
  }, [staged, open])
  useAutosave(frame, kept, kept.rows.length > 0)
  return setOpen
}
