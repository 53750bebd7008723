import { quotedCell } from '@tinkerdesk/shared'
import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/** Excel reads a text as UTF-8 only with this mark. */
export const byteOrderMark = '\uFEFF'

const defused = (cell: Cell): Cell => (typeof cell === 'string' ? quotedCell(cell) : cell)

/** Returns rows as lines of CSV. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(defused)),
    { record_delimiter: 'windows' },
  )
