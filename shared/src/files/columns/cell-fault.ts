import { sharedKind, type Field, type SheetCells } from '../../index.js'
import type { CellKind, ShownCell } from '../file-book.js'

/** Why a cell cannot fill a field, though it shows something. */
export interface CellFault {
  problem: string
}

type Sentence = (label: string, shows: string) => string

const sentences = {
  error: (label, shows) => `${label}: the cell has the error ${shows}. Correct it in the file.`,
  formula: (label) =>
    `${label}: the cell has a formula without a result. Open the file in Excel or LibreOffice, save it, and choose it again.`,
  date: (label, shows) =>
    `${label}: the cell shows ${shows}: the spreadsheet made a date of it. Type it again as text.`,
  time: (label, shows) =>
    `${label}: the cell shows ${shows}: the spreadsheet made a time of it. Type it again as text.`,
  noDay: (label, shows) => `${label}: the cell shows ${shows}, a time without a day. Add the day.`,
  percent: (label, shows) =>
    `${label}: the cell shows ${shows}: the spreadsheet made a percentage of it. Type it again as text.`,
} satisfies { readonly [kind: string]: Sentence }

type Fault = keyof typeof sentences | undefined

const hasDay = (cells: SheetCells | undefined): boolean => cells === 'day' || cells === 'moment'
const isClock = (cells: SheetCells | undefined): boolean => hasDay(cells) || cells === 'time'

/** The fault of each kind of cell in a field by its cells in spreadsheets, or `undefined` if the field takes it. */
const faults: { readonly [kind in CellKind]: (cells: SheetCells | undefined) => Fault } = {
  error: () => 'error',
  formula: () => 'formula',
  date: (cells) => (hasDay(cells) ? undefined : 'date'),
  time: (cells) => (hasDay(cells) ? 'noDay' : cells === 'time' ? undefined : 'time'),
  // A reader of numbers says itself what it thinks of "50%".
  percent: (cells) => (cells && !isClock(cells) ? undefined : 'percent'),
}

/**
 * Returns why a cell cannot fill a field, or `undefined`. The text that a spreadsheet made a date, a time or a percentage of is lost, so it is not read as another
 * one: only the person knows what it was.
 */
export function cellFault(cell: ShownCell | undefined, field: Field): CellFault | undefined {
  const fault = cell && faults[cell.kind](sharedKind(field).sheetCells?.(field))
  return fault && { problem: sentences[fault](field.label, cell.shows.slice(0, 60)) }
}

/** Cells that show nothing. */
const blank: ReadonlySet<CellKind> = new Set(['formula'])

/** Returns the text of a cell for a person who corrects it: as the spreadsheet shows it, if its field cannot take it. */
export const textToCorrect = (text: string, cell: ShownCell | undefined, field: Field): string =>
  cell && !blank.has(cell.kind) && cellFault(cell, field) ? cell.shows : text

/** A text that is refused again until a person corrects it. */
const noResult = '#N/A'

/** The same in a file that is chosen again: there an empty cell would be taken. */
export const cellToCorrect = (text: string, cell: ShownCell | undefined, field: Field): string =>
  cell && blank.has(cell.kind) ? noResult : textToCorrect(text, cell, field)
