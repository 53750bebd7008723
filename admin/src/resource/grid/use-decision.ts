import { valueAt, type Resource } from '@tinkerdesk/shared'
import type { RefObject } from 'react'
import { rowAt, type Cells } from './edits/cells.js'
import type { Place, SheetHandle } from './sheet/sheet-props.js'
import { withChanges } from './edits/staged.js'
import type { StagedRows } from './edits/use-staged.js'

/** Returns a function that settles the conflict of the selected cell: with the person's own value, or with that of someone else. */
export const useDecision =
  (
    resource: Resource,
    cells: Cells,
    staged: StagedRows,
    area: Place | null,
    sheet: RefObject<SheetHandle | null>,
  ) =>
  (isMine: boolean) => {
    const [row, column] = area ? [rowAt(cells, area.row), cells.columns[area.col]] : []
    if (!row || !column || (row.state !== 'record' && row.state !== 'new') || !row.staged) return
    const { path } = column
    staged.stage([
      withChanges(resource, row.staged, [
        { path, value: isMine ? valueAt(row.staged.values, path) : row.staged.conflicts[path] },
      ]),
    ])
    sheet.current?.focus()
  }
