import { clockInIndia, sharedKind, type Field, type SheetCells } from '@tinkerdesk/shared'

/** A cell of an export: numbers stay numbers. */
export type ExportCell = string | number | null

/** A cell of an XLSX export: days, moments and times are dates. */
export type SheetCell = ExportCell | Date

/** Returns the cells of a field in an XLSX file, or `undefined` for texts. */
export const sheetCellsOf = (field: Field): SheetCells | undefined =>
  sharedKind(field).sheetCells?.(field)

/** The day of a time without a day, as spreadsheets count: they keep it as a part of day 0. */
const noDay = '1899-12-31'
const minuteMs = 60_000

/**
 * Returns the cell of a CSV file as a cell of an XLSX file. A day, a moment or a time is a date whose parts in UTC are those of the clock on the wall in India, to
 * the minute: the cell shows no seconds.
 */
export function sheetCellOf(
  cell: ExportCell,
  value: unknown,
  cells: SheetCells | undefined,
): SheetCell {
  if (typeof value !== 'string') return cell
  if (cells === 'day') return new Date(`${value}T00:00:00Z`)
  if (cells === 'time') return new Date(`${noDay}T${value}Z`)
  if (cells !== 'moment') return cell
  const clock = clockInIndia(new Date(value)).getTime()
  return new Date(clock - (((clock % minuteMs) + minuteMs) % minuteMs))
}
