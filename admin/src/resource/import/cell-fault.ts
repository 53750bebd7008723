import { sharedKind, type Field } from '@tinkerdesk/shared'
import type { CellKind, ShownCell } from './file-book.js'

/** Why a cell cannot fill a field, though it shows something. */
export interface CellFault {
  problem: string
}

type Sentence = (label: string, shows: string) => string

const sentences = {
  error: (label, shows) => `${label}: the cell has the error ${shows}. Correct it in the file.`,
  formula: (label) =>
    `${label}: the cell has a formula without a result. Open the file in Excel or LibreOffice, save it, and choose it again.`,
  date: (label, shows) => `${label}: the cell shows ${shows}: the spreadsheet made a date of it. Type it again as text.`,
  time: (label, shows) => `${label}: the cell shows ${shows}: the spreadsheet made a time of it. Type it again as text.`,
  noDay: (label, shows) => `${label}: the cell shows ${shows}, a time without a day. Add the day.`,
  percent: (label, shows) => `${label}: the cell shows ${shows}: the spreadsheet made a percentage of it. Type it again as text.`,
} satisfies { readonly [kind: string]: Sentence }

/** Returns the fault of a kind of cell in a field, or `undefined` for cells that the field takes. */
function faultKind(kind: CellKind, field: Field): keyof typeof sentences | undefined {
  const cells = sharedKind(field).sheetCells?.(field)
  const isTime = cells === 'day' || cells === 'moment'
  if (kind === 'date') return isTime ? undefined : kind
  if (kind === 'time') return isTime ? 'noDay' : kind
  // A reader of numbers says itself what it thinks of "50%".
  if (kind === 'percent') return cells && !isTime ? undefined : kind
  return kind
}

/**
 * Returns why a cell cannot fill a field, or `undefined`. The text that a spreadsheet made a date, a time or a percentage of is lost, so it is not read as another
 * one: only the person knows what it was.
 */
export function cellFault(cell: ShownCell | undefined, field: Field): CellFault | undefined {
  const kind = cell && faultKind(cell.kind, field)
  return kind && { problem: sentences[kind](field.label, cell.shows.slice(0, 60)) }
}
