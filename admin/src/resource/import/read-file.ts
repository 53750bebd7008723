import { maxImportRows, formatCount } from '@tinkerdesk/shared'
import { unpackedSize } from './unpacked-size.js'

/** The cells of a file's first sheet: its headings, and the other lines with their numbers. */
export interface FileTable {
  name: string
  headings: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
}

/** Larger files are refused before they are read. */
const maxBytes = 20 * 1048576

/** A file of this size may unpack to gigabytes, and the page would end with it. */
const maxUnpacked = 200 * 1048576

/** Returns a text from bytes in UTF-8, UTF-16 or Windows-1252. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
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

/** Returns the lines of a CSV text. Throws a sentence for a quotation mark that is not closed. */
async function csvLines(bytes: Uint8Array): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, max_record_size: 1_000_000 }) as string[][]
  } catch (error) {
    const { code, lines } = error as CsvFault
    const isQuote = code?.includes('QUOTE') || code === 'CSV_MAX_RECORD_SIZE'
    throw new Error(
      isQuote
        ? `A quotation mark near line ${lines ?? '?'} is not closed. Close it in the file and choose the file again.`
        : 'The file is not readable as CSV.',
      { cause: error },
    )
  }
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString()
  return cell === null || cell === undefined ? '' : String(cell)
}

/** Returns the lines of the first sheet of an XLSX file. */
async function xlsxLines(bytes: Uint8Array): Promise<string[][]> {
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes)
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
  } catch (error) {
    throw new Error('The file is not readable as XLSX. Save it again as “Excel workbook (.xlsx)” or as CSV.', { cause: error })
  }
}

/** Reads a CSV or XLSX file in the browser. Throws an error with one sentence. Blank lines are left out. */
export async function readTable(file: File): Promise<FileTable> {
  if (file.size > maxBytes) throw new Error('The file is larger than 20 MB. Split it into several files.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip && (unpackedSize(bytes) ?? 0) > maxUnpacked)
    throw new Error('The file unpacks to more than 200 MB. Save its rows as CSV, or split it into several files.')
  const [headings = [], ...lines] = isZip ? await xlsxLines(bytes) : await csvLines(bytes)
  const rows = lines.map((cells, at) => ({ line: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new Error('The file has no rows below its first line. The first line must have the headings.')
  if (rows.length > maxImportRows)
    throw new Error(`The file has more than ${formatCount(maxImportRows)} rows. Split it into several files.`)
  return { name: file.name, headings: headings.map((heading) => heading.trim()), rows }
}
