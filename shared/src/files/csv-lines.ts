import { FileFault } from './file-fault.js'
import type { FileLine } from './file-book.js'

const delimiters = [',', ';', '\t', '|']
/** Lines by which the delimiter is found. Titles above the headings have none. */
const examined = 200

/** Returns how many of some lines have the most frequent number of delimiters, and this number. */
function evenness(lines: readonly string[], delimiter: string): { lines: number; count: number } {
  const frequencies = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) frequencies.set(count, (frequencies.get(count) ?? 0) + 1)
  }
  let best = { lines: 0, count: 0 }
  for (const [count, number] of frequencies)
    if (number > best.lines) best = { lines: number, count }
  return best
}

/** Returns the delimiter that most lines have equally often, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/, examined)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const counts = delimiters.map((delimiter) => ({ delimiter, ...evenness(lines, delimiter) }))
  return counts.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.count > best.count) ? next : best,
  ).delimiter
}

interface CsvFault {
  code?: string
  lines?: number
}

/** Returns why csv-parse refused a text. A quotation mark that is not closed makes the rest of the file one cell. */
function faultOf(error: unknown): FileFault {
  const { code = '', lines: line } = error as CsvFault
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new FileFault({ kind: 'unclosedQuote', line }, { cause: error })
  return new FileFault(code.includes('QUOTE') ? { kind: 'strayQuote', line } : { kind: 'noCsv' }, {
    cause: error,
  })
}

/**
 * Returns the lines of a CSV text, without the spaces around unquoted cells. Line ends may change within it, a first line `sep=;` names the delimiter, and a
 * quotation mark within an unquoted cell is part of it. Throws a `FileFault`.
 */
export async function csvLines(text: string): Promise<FileLine[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [first = '', named] = /^sep=([^\r\n])(?:\r\n|\n|\r)/i.exec(text) ?? []
  const rest = text.slice(first.length)
  try {
    const lines = parse(rest, {
      delimiter: named ?? delimiterOf(rest),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // A quotation mark after a space begins a quoted cell.
      trim: true,
      max_record_size: 1_000_000,
    }) as string[][]
    return lines.map((cells, at) => ({ line: at + 1, cells }))
  } catch (error) {
    throw faultOf(error)
  }
}
