import { isBlankText } from '../index.js'
import { csvLines } from './csv-lines.js'
import { decodedText, hasLostLetters } from './decoded-text.js'
import type { FileBook, FileLine, FileSheet } from './file-book.js'
import { FileFault } from './file-fault.js'
import { htmlSheets } from './html-sheets.js'
import { xlsxSheets, type UnpackLimits } from './xlsx-sheets.js'

/** Returns true if bytes have a text of Latin letters within their first `max` bytes. */
const says = (bytes: Uint8Array, text: string, max: number): boolean =>
  new TextDecoder('windows-1252').decode(bytes.subarray(0, max)).includes(text)

/** Letters of the entry that a workbook with a password has, in UTF-16. */
const encrypted = [...'ncrypted'].join('\0')

/** Throws a `FileFault` for a file of another program that can be told from its bytes. */
function refuseOthers(bytes: Uint8Array): void {
  const isCompound =
    bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
  if (isCompound)
    throw new FileFault({ kind: says(bytes, encrypted, bytes.length) ? 'hasPassword' : 'oldExcel' })
  if (says(bytes, 'mimetypeapplication/vnd.oasis.opendocument', 120))
    throw new FileFault({ kind: 'otherFormat' })
}

/** Returns the sheets of a text: those of HTML, or one of CSV. */
async function textSheets(bytes: Uint8Array): Promise<FileSheet[]> {
  const text = decodedText(bytes).replace(/^\uFEFF/, '')
  const start = text.slice(0, 4000).trimStart()
  if (
    /^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/i.test(start) ||
    /^MIME-Version:/i.test(start)
  )
    throw new FileFault({ kind: 'otherFormat' })
  if (!/^<(?:!|html|head|meta|body|table|style|div|\?xml)/i.test(start))
    return [{ name: '', isHidden: false, isActive: true, lines: await csvLines(text), merges: [] }]
  const sheets = htmlSheets(text)
  if (sheets.length === 0) throw new FileFault({ kind: 'noTable' })
  return sheets
}

/** Throws a `FileFault` for the first cell that lost its letters. */
function refuseLostLetters(sheets: readonly FileSheet[]): void {
  for (const { lines } of sheets)
    for (const { line, cells } of lines) {
      const shows = cells.find(hasLostLetters)
      if (shows !== undefined)
        throw new FileFault({ kind: 'lostLetters', line, shows: shows.slice(0, 30) })
    }
}

/** The texts that spreadsheets show for a failed formula, also in CSV and HTML, and for a column that was too narrow when the file was saved. */
const errorText = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#{2,})$/i

/** Returns a line whose cells with the text of an error are known as errors. */
function withErrors(line: FileLine): FileLine {
  const errors = line.cells.flatMap((cell, column) =>
    cell.startsWith('#') && errorText.test(cell)
      ? [[column, { kind: 'error' as const, shows: cell }] as const]
      : [],
  )
  return errors.length > 0
    ? { ...line, kinds: { ...line.kinds, ...Object.fromEntries(errors) } }
    : line
}

const hasText = ({ cells, kinds }: FileLine): boolean =>
  kinds !== undefined || !cells.every(isBlankText)

/**
 * Returns the sheets in the bytes of a CSV or XLSX file, or of a table in HTML, without their blank lines. Hidden sheets are last. Throws a `FileFault`. It
 * needs nothing of a browser.
 */
export async function bookIn(
  bytes: Uint8Array,
  maxRows: number,
  name = '',
  limits: UnpackLimits = {},
): Promise<FileBook> {
  refuseOthers(bytes)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const all = isZip ? await xlsxSheets(bytes, limits) : await textSheets(bytes)
  const sheets = all
    .map((sheet) => ({ ...sheet, lines: sheet.lines.filter(hasText).map(withErrors) }))
    .filter(({ lines }) => lines.length > 0)
  if (!sheets.some(({ lines }) => lines.length > 1)) throw new FileFault({ kind: 'noRows' })
  if (sheets.some(({ lines }) => lines.length > maxRows + 1))
    throw new FileFault({ kind: 'tooManyRows' })
  refuseLostLetters(sheets)
  return {
    name,
    sheets: [
      ...sheets.filter(({ isHidden }) => !isHidden),
      ...sheets.filter(({ isHidden }) => isHidden),
    ],
  }
}
