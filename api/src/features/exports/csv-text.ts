import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/** Excel reads a text as UTF-8 only with this mark. */
export const byteOrderMark = '\uFEFF'

/** The first character of a text that a spreadsheet would run as a formula. */
const runsAsFormula = /^[=+\-@\t\r]/

/** Puts an apostrophe before a text that a spreadsheet would run, so that it shows it instead. An import takes it off again. */
const defused = (cell: Cell): Cell => (typeof cell === 'string' && runsAsFormula.test(cell) ? `'${cell}` : cell)

/** Returns rows as lines of CSV. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(defused)),
    { record_delimiter: 'windows' },
  )
