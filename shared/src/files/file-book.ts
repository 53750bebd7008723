/** The kind of a cell of a spreadsheet, if it matters to its reading: a text in its place would be another value. */
export type CellKind = 'date' | 'time' | 'percent' | 'error' | 'formula'

export interface ShownCell {
  kind: CellKind
  /** The cell as the spreadsheet shows it: "05-Sep", "50%", "#N/A". Of a formula without a result, the formula. */
  shows: string
}

/** A line of a file that has at least one text. The first line has the number 1. */
export interface FileLine {
  line: number
  /** The texts of its cells. A day is "2026-06-15", a day with a time "2026-06-15 10:30". */
  cells: readonly string[]
  /** The cells of a kind of their own, by column. */
  kinds?: { readonly [column: number]: ShownCell }
}

/** Cells that are merged into one, by line numbers and columns from 0. All are part of it. */
export interface Merge {
  lines: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** A sheet of a file, all its lines as they are shown, before its headings are chosen. Blank lines are left out; `line` tells. */
export interface FileSheet {
  name: string
  isHidden: boolean
  /** True for the sheet that the file opens with. */
  isActive: boolean
  lines: readonly FileLine[]
  merges: readonly Merge[]
}

/** The sheets of a file that have lines. Hidden ones are last. */
export interface FileBook {
  name: string
  sheets: readonly FileSheet[]
}

/** Which part of a file is the table. */
export interface TableChoice {
  /** The place of the sheet. */
  sheet: number
  /** The places of the first and the last line of the headings among the sheet's lines. They are the same, or neighbours. */
  headings: readonly [first: number, last: number]
  /** The columns whose blanks have the value above them. */
  fillDown: readonly number[]
}

/** The table of a file: its headings, and the other lines with their numbers. */
export interface FileTable {
  headings: readonly string[]
  rows: readonly FileLine[]
  /** The number of lines below the headings that are no rows. */
  leftOut: { totals: number; headings: number; blank: number }
}

/** Cells of a file, with the empty ones that have a format. Each takes some 250 bytes while it is read: 50,000 lines of 50 columns take 600 MB. */
export const maxCells = 2_500_000
