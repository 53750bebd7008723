import { isBlankText, trimmedText } from '@tinkerdesk/shared'
import { FileFault } from './file-fault.js'
import { unpackedSize } from './unpacked-size.js'

/** A line of a file. The first one has the number 1. */
export interface FileLine {
  line: number
  cells: readonly string[]
}

/** The cells of a file's first sheet: its headings, and the other lines with their numbers. */
export interface FileTable {
  headings: readonly string[]
  rows: readonly FileLine[]
}

/** A file of half a megabyte may unpack to gigabytes. */
const maxUnpackedBytes = 200 * 1048576

/** Returns a text from bytes in UTF-8, UTF-16 or Windows-1252. Throws for bytes that are no text, such as an old Excel file. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 without its mark has these, too.
  if (bytes.includes(0)) throw new FileFault({ kind: 'noText' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the delimiter that is most frequent in the first line. */
const delimiterOf = (text: string): string => {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

interface CsvFault {
  code?: string
  lines?: number
}

async function csvLines(bytes: Uint8Array): Promise<FileLine[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  try {
    const lines = parse(text, { delimiter: delimiterOf(text), relax_column_count: true, max_record_size: 1_000_000 }) as string[][]
    return lines.map((cells, at) => ({ line: at + 1, cells }))
  } catch (error) {
    const { code, lines } = error as CsvFault
    const isQuote = code?.includes('QUOTE') || code === 'CSV_MAX_RECORD_SIZE'
    throw new FileFault(isQuote ? { kind: 'unclosedQuote', line: lines } : { kind: 'noCsv' }, { cause: error })
  }
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString()
  return cell === null || cell === undefined ? '' : String(cell)
}

const isBlank = (cells: readonly string[]) => cells.every(isBlankText)

/** Returns the lines of the first sheet of an XLSX file, at most one more than `max`. It is unpacked only if that does not fill the memory. */
async function xlsxLines(bytes: Uint8Array, max: number): Promise<FileLine[]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const lines: FileLine[] = []
  try {
    if ((await unpackedSize(bytes, maxUnpackedBytes)) > maxUnpackedBytes) throw new FileFault({ kind: 'unpacksTooLarge' })
    for await (const { index, values } of streamXlsxRows(bytes)) {
      const cells = values.map(cellText)
      if (!isBlank(cells)) lines.push({ line: index + 1, cells })
      if (lines.length > max) break
    }
    return lines
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault({ kind: 'noXlsx' }, { cause: error })
  }
}

/** Returns the table in the bytes of a CSV or XLSX file. Throws a `FileFault`. Blank lines are left out, and the first other one has the headings. */
export async function tableIn(bytes: Uint8Array, maxRows: number): Promise<FileTable> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const lines = isZip ? await xlsxLines(bytes, maxRows + 1) : await csvLines(bytes)
  const [first, ...rows] = lines.filter(({ cells }) => !isBlank(cells))
  if (!first || rows.length === 0) throw new FileFault({ kind: 'noRows' })
  if (rows.length > maxRows) throw new FileFault({ kind: 'tooManyRows' })
  return { headings: first.cells.map((heading) => trimmedText(heading)), rows }
}
