import { lastItem, entryFor } from '../base/entries.js'
import { isBlankText, textKey, trimmedText } from '../index.js'
import type { FileBook, FileLine, FileSheet, FileTable, Merge, TableChoice } from './file-book.js'

const keyOfLine = (cells: readonly string[]): string =>
  JSON.stringify(cells.map(textKey)).replace(/(?:,"")+\]$/, ']')

/** Returns a test for the lines that have the same texts as one of these. Most lines are told by their first text. */
function repeats(lines: readonly FileLine[]): (line: FileLine) => boolean {
  const firstOf = ({ cells }: FileLine) => textKey(cells.find((cell) => !isBlankText(cell)) ?? '')
  const [firsts, keys] = [
    new Set(lines.map(firstOf)),
    new Set(lines.map(({ cells }) => keyOfLine(cells))),
  ]
  return (line) => firsts.has(firstOf(line)) && keys.has(keyOfLine(line.cells))
}

/** The first cell of a line with sums, in the languages of the page. */
const totalWord =
  /^(?:(?:grand|sub|page)[ -]?)?total(?: (?:students|pupils|boys|girls|rows|amount|no\.?))?[:.]?$|^(?:कुल|योग|कुल योग|महायोग|उपयोग|पृष्ठ योग)[:.]?$/i
const sum = /^[-+₹\d०-९.,/ %]*$/

/** True for a line that has the word for a total and, beside it, only numbers. */
export function isTotal({ cells }: FileLine): boolean {
  // Most lines of a large file end here.
  if (!cells.some((cell) => /total|कुल|योग/i.test(cell))) return false
  const texts = cells.map(trimmedText).filter(Boolean)
  const words = texts.filter((text) => !sum.test(text))
  return cells.length > 1 && words.length === 1 && totalWord.test(words[0]!)
}

const widthOf = (lines: readonly FileLine[]): number =>
  lines.reduce((width, { cells }) => Math.max(width, cells.length), 0)

/** Returns the merge that a cell is part of but does not begin. */
const mergeAt = (merges: readonly Merge[], line: number, column: number): Merge | undefined =>
  merges.find(
    ({ lines, columns }) =>
      line >= lines[0] &&
      line <= lines[1] &&
      column >= columns[0] &&
      column <= columns[1] &&
      (line > lines[0] || column > columns[0]),
  )

/**
 * Returns the headings of each column. Those of two lines are joined: "Guardian – Phone". A heading over several columns is that of all of them: up to where
 * it is merged, or, in a file without merged cells, up to the next one.
 */
export function headingsOf(
  { lines, merges }: FileSheet,
  [first, last]: TableChoice['headings'],
): string[] {
  const [upper, lower] = [lines[first], lines[last]]
  if (!upper || !lower) return []
  const texts = ({ cells }: FileLine, at: number) =>
    trimmedText(cells[at] ?? '').replace(/\s+/g, ' ')
  if (first === last) return lower.cells.map((_, at) => texts(lower, at))
  const near = merges.filter(({ lines: [from, to] }) => from <= lower.line && to >= upper.line)
  let above = ''
  return Array.from({ length: widthOf([upper, lower]) }, (_, at) => {
    const own = texts(upper, at)
    const begins = mergeAt(near, upper.line, at)
    if (own) above = own
    else if (begins) above = texts(upper, begins.columns[0])
    else if (near.length > 0) above = ''
    const below = texts(lower, at)
    return below && above && textKey(below) !== textKey(above)
      ? `${above} – ${below}`
      : below || own || (begins ? above : '')
  })
}

/** Returns lines in which a cell that is merged over several lines has its text in each of them. */
function unmerged(lines: readonly FileLine[], merges: readonly Merge[]): FileLine[] {
  const tall = merges
    .filter(({ lines: [first, last] }) => last > first)
    .toSorted((a, b) => a.lines[0] - b.lines[0])
  if (tall.length === 0) return [...lines]
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const places = lines.map(({ line }) => line)
  const next = new Map<number, FileLine>()
  const ends = new Map<number, number>()
  for (const {
    lines: [first, last],
    columns: [column],
  } of tall) {
    // A merge within another one of the column says nothing more.
    if (first <= (ends.get(column) ?? 0)) continue
    ends.set(column, last)
    const top = byLine.get(first)
    if (!top || isBlankText(top.cells[column] ?? '')) continue
    for (
      let at = firstFrom(places, first + 1);
      at < places.length && places[at]! <= last;
      at += 1
    ) {
      const line = next.get(places[at]!) ?? entryFor(byLine, places[at]!)
      if (isBlankText(line.cells[column] ?? '')) next.set(line.line, withCell(line, column, top))
    }
  }
  return lines.map((line) => next.get(line.line) ?? line)
}

/** Returns the place of the first line with at least this number. */
function firstFrom(places: readonly number[], line: number): number {
  let [from, to] = [0, places.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (places[middle]! < line) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns a line with the cell of another line, and its kind. */
function withCell({ line, cells, kinds }: FileLine, column: number, from: FileLine): FileLine {
  const texts = Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
    at === column ? (from.cells[at] ?? '') : (cells[at] ?? ''),
  )
  const kind = from.kinds?.[column]
  return {
    line,
    cells: texts,
    ...(kinds || kind ? { kinds: { ...kinds, ...(kind ? { [column]: kind } : {}) } } : {}),
  }
}

/** Returns lines in which blanks of some columns have the text above them. */
function filledDown(lines: readonly FileLine[], columns: readonly number[]): FileLine[] {
  const above = new Map<number, FileLine>()
  return lines.map((line) => {
    let next = line
    for (const column of columns) {
      const from = above.get(column)
      if (from && isBlankText(next.cells[column] ?? '') && !next.kinds?.[column])
        next = withCell(next, column, from)
      else above.set(column, line)
    }
    return next
  })
}

/**
 * Returns the table of a chosen part of a file. Cells merged over several lines have their text in each. Totals, and headings and titles that are repeated,
 * as on each printed page, are left out and counted.
 */
export function tableOf(
  book: FileBook,
  { sheet: place, headings, fillDown }: TableChoice,
): FileTable {
  const sheet = book.sheets[place]
  const end = sheet?.lines[headings[1]]
  if (!sheet || !end)
    return { headings: [], rows: [], leftOut: { totals: 0, headings: 0, blank: 0 } }
  const isRepeated = repeats(sheet.lines.slice(0, headings[1] + 1))
  const below = sheet.lines.slice(headings[1] + 1)
  const blank = below.length > 0 ? lastItem(below).line - end.line - below.length : 0
  const single = below.filter((line) => !isRepeated(line))
  const rows = single.filter((line) => !isTotal(line))
  return {
    headings: headingsOf(sheet, headings),
    rows: filledDown(unmerged(rows, sheet.merges), fillDown),
    leftOut: { totals: single.length - rows.length, headings: below.length - single.length, blank },
  }
}
