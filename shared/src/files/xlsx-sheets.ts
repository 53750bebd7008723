import type { Sheet, Workbook } from 'hucre'
import { maxCells, type FileLine, type FileSheet, type ShownCell } from './file-book.js'
import { FileFault } from './file-fault.js'
import { withNamedParts } from './part-names.js'
import { shownCell } from './shown-cell.js'
import { unpackedSize } from './unpacked-size.js'

/** A file of half a megabyte may unpack to gigabytes. */
const maxUnpackedBytes = 200 * 1048576

/** How much a workbook may unpack to: bytes, and cells in its sheets. */
export interface UnpackLimits {
  maxUnpacked?: number
  maxCells?: number
}

const letter = 0x63
/** "<" and ":". */
const beforeLetter: ReadonlySet<number | undefined> = new Set([0x3c, 0x3a])
/** A space, ">" and "/". */
const afterLetter: ReadonlySet<number | undefined> = new Set([0x20, 0x3e, 0x2f])

/** Returns a function that counts the cells in parts of the XML of sheets, and throws a `FileFault` for too many: the tag is `<c>`, or `<x:c>`. */
export function cellCounter(max = maxCells): (bytes: Uint8Array) => void {
  let [before, last, cells]: [number | undefined, number | undefined, number] = [0, 0, 0]
  return (bytes) => {
    if (bytes.length === 0) return
    /** Those of the part before have the places -2 and -1. */
    const byteAt = (at: number) => (at === -2 ? before : at === -1 ? last : bytes[at])
    const look = (at: number) => {
      const isTag = beforeLetter.has(byteAt(at - 1)) && afterLetter.has(bytes[at + 1])
      if (isTag && (cells += 1) > max) throw new FileFault({ kind: 'tooManyCells' })
    }
    if (last === letter) look(-1)
    // The search is the browser's own: a loop over 200 MB takes a slow PC some ten seconds.
    for (let at = bytes.indexOf(letter); at !== -1; at = bytes.indexOf(letter, at + 1)) look(at)
    ;[before, last] = [byteAt(bytes.length - 2), byteAt(bytes.length - 1)]
  }
}

function lineOf({ rows, cells }: Sheet, row: number): FileLine {
  const kinds: Record<number, ShownCell> = {}
  const texts = (rows[row] ?? []).map((value, column) => {
    const { text, shown } = shownCell(value, cells?.get(`${row},${column}`))
    if (shown) kinds[column] = shown
    return text
  })
  return { line: row + 1, cells: texts, ...(Object.keys(kinds).length > 0 ? { kinds } : {}) }
}

const sheetOf = (sheet: Sheet, isActive: boolean): FileSheet => ({
  name: sheet.name,
  isHidden: sheet.hidden === true || sheet.veryHidden === true,
  isActive,
  lines: sheet.rows.map((_, row) => lineOf(sheet, row)),
  merges: (sheet.merges ?? []).map(({ startRow, endRow, startCol, endCol }) => ({
    lines: [startRow + 1, endRow + 1],
    columns: [startCol, endCol],
  })),
})

/**
 * Returns the sheets of an XLSX file as they are shown: with number formats, formulas and merged cells, which a reader of single rows does not know. It is
 * unpacked only if that does not fill the memory. Throws a `FileFault`.
 */
export async function xlsxSheets(
  bytes: Uint8Array,
  { maxUnpacked = maxUnpackedBytes, maxCells: most = maxCells }: UnpackLimits = {},
): Promise<FileSheet[]> {
  const { readXlsx } = await import('hucre/xlsx')
  let book: Workbook
  try {
    if ((await unpackedSize(bytes, maxUnpacked, cellCounter(most))) > maxUnpacked)
      throw new FileFault({ kind: 'unpacksTooLarge' })
    book = await readXlsx(await withNamedParts(bytes), { readStyles: true })
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault({ kind: 'noXlsx' }, { cause: error })
  }
  return book.sheets.map((sheet, at) => sheetOf(sheet, at === (book.activeSheet ?? 0)))
}
