import type { SheetCells } from '@tinkerdesk/shared'
import type { ColumnDef } from 'hucre'

/** Returns the format of numbers in Indian groups, 12,34,567: formats know only groups of three, so each size has its own. */
const indian = (sign: string, decimals = ''): string =>
  ['[>=10000000]##\\,##\\,##\\,##0', '[>=100000]##\\,##\\,##0', '##,##0']
    .map((groups) => groups.replace(/(?=#)/, sign) + decimals)
    .join(';')

/** The width of a column of dates, in characters: a narrower one shows "###". */
const dateWidth = 20

const columns: { readonly [cells in SheetCells]: ColumnDef } = {
  day: { numFmt: 'dd-mm-yyyy', width: 12 },
  moment: { numFmt: 'dd-mm-yyyy h:mm AM/PM', width: dateWidth },
  time: { numFmt: 'h:mm AM/PM', width: 12 },
  whole: { numFmt: indian('') },
  decimal: {},
  rupees: { numFmt: indian('"₹"') },
  paise: { numFmt: indian('"₹"', '.00') },
}

/** Returns the columns of an XLSX file: how their cells are shown. */
export const sheetColumns = (cells: readonly (SheetCells | undefined)[]): ColumnDef[] =>
  cells.map((each) => (each ? columns[each] : {}))
