import { lastItem } from '../base/entries.js'
import { maxCells, type FileSheet, type Merge } from './file-book.js'
import { FileFault } from './file-fault.js'

/** The characters that portals write by name. */
const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  zwnj: '\u200C',
  zwj: '\u200D',
}

const characterOf = (code: number, written: string): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : written

/** Returns a text of HTML as it is shown. What it does not know stays as it is written. */
const shownText = (html: string): string =>
  html
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
      (written, decimal, hex, name: string | undefined) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? written
        return characterOf(
          decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal),
          written,
        )
      },
    )
    .replace(/[ \t\r\n\f]+/g, ' ')

/** The widest and the highest cell. A file may say anything. */
const maxSpan = 1000

const spanOf = (tag: string, name: 'colspan' | 'rowspan'): number =>
  Math.min(
    maxSpan,
    Math.max(
      1,
      Number(new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,6})`, 'i').exec(tag)?.[1] ?? 1),
    ),
  )

/** A table while it is read. */
class OpenTable {
  readonly rows: string[][] = []
  readonly merges: Merge[] = []
  /** The columns that cells of earlier rows still cover, with the number of rows. */
  private readonly covered = new Map<number, number>()
  private cells = 0
  private place: { row: string[]; column: number } | undefined

  startRow(): void {
    this.endCell()
    for (const [column, rows] of this.covered)
      if (rows <= 1) this.covered.delete(column)
      else this.covered.set(column, rows - 1)
    this.rows.push([])
  }

  startCell(tag: string): void {
    this.endCell()
    if (this.rows.length === 0) this.rows.push([])
    const row = lastItem(this.rows)
    let column = row.length
    while (this.covered.has(column)) column += 1
    const [width, height] = [spanOf(tag, 'colspan'), spanOf(tag, 'rowspan')]
    this.cells += column + width - row.length
    if (this.cells > maxCells) throw new FileFault({ kind: 'tooManyCells' })
    for (let at = row.length; at < column + width; at += 1) row.push('')
    if (height > 1) for (let at = column; at < column + width; at += 1) this.covered.set(at, height)
    const line = this.rows.length
    if (width > 1 || height > 1)
      this.merges.push({ lines: [line, line + height - 1], columns: [column, column + width - 1] })
    this.place = { row, column }
  }

  add(text: string): void {
    if (this.place) this.place.row[this.place.column] += text
  }

  endCell(): void {
    if (this.place)
      this.place.row[this.place.column] = this.place.row[this.place.column]!.replace(
        / *\n */g,
        '\n',
      ).trim()
    this.place = undefined
  }
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|xml)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)([^<>]{0,5000})>|[^<]+|</gi

/** Returns the tables of an HTML text, such as a portal names .xls. Nothing in it runs or loads. A table within a cell is a text of the cell. */
export function htmlSheets(html: string): FileSheet[] {
  const tables: OpenTable[] = []
  let open: OpenTable | undefined
  let depth = 0
  for (const [written, , end, name, attributes = ''] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!written.startsWith('<') || written === '<') open?.add(shownText(written))
    } else if (tag === 'table') {
      depth += end ? -1 : 1
      if (!end && depth === 1) tables.push((open = new OpenTable()))
      if (depth <= 0) {
        open?.endCell()
        open = undefined
        depth = 0
      }
    } else if (!open) continue
    else if (depth === 1 && tag === 'tr' && !end) open.startRow()
    else if (depth === 1 && (tag === 'td' || tag === 'th')) {
      if (end) open.endCell()
      else open.startCell(attributes)
    } else if (tag === 'br' || tag === 'p' || tag === 'div' || depth > 1)
      open.add(tag === 'br' ? '\n' : ' ')
  }
  open?.endCell()
  return tables.map(({ rows, merges }, at) => ({
    name: tables.length > 1 ? String(at + 1) : '',
    isHidden: false,
    isActive: at === 0,
    lines: rows.map((cells, row) => ({
      line: row + 1,
      cells: cells.map((cell) => cell.replace(/ {2,}/g, ' ')),
    })),
    merges,
  }))
}
