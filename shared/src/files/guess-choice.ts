import { isBlankText, trimmedText } from '../index.js'
import type { FileBook, FileLine, FileSheet, TableChoice } from './file-book.js'
import { headingsOf } from './table-of.js'

/** Lines and sheets in which headings are looked for. */
const examinedLines = 20
const examinedSheets = 10

/** How well texts are headings: the number of them that name a field. */
export type HeadingScore = (texts: readonly string[]) => number

type Headings = TableChoice['headings']

const textsOf = ({ cells }: FileLine): string[] => cells.map(trimmedText).filter(Boolean)

/** True for a line with as many texts as most lines below it, none of them a number: headings, and no title. */
function looksLikeHeadings(lines: readonly FileLine[], at: number): boolean {
  const texts = textsOf(lines[at]!)
  const next = lines.slice(at + 1, at + 6).map((line) => textsOf(line).length)
  return (
    texts.every((text) => /\p{L}/u.test(text)) &&
    texts.length >= Math.min(...next, 2) &&
    texts.length * 2 >= Math.max(0, ...next)
  )
}

/** True if the upper of two lines has a heading over several columns, but not over all of them, and the lower one has more headings below it. */
function areJoined({ lines, merges }: FileSheet, at: number): boolean {
  const [upper, lower] = [lines[at], lines[at + 1]]
  if (!upper || !lower || lines.length < at + 3) return false
  const width = Math.max(upper.cells.length, lower.cells.length)
  return merges.some(
    ({ lines: [first, last], columns: [from, to] }) =>
      first === upper.line &&
      last === upper.line &&
      to > from &&
      to - from + 1 < width &&
      textsOf(upper).length > 1 &&
      lower.cells.slice(from, to + 1).filter((cell) => !isBlankText(cell)).length > 1,
  )
}

interface Guess {
  headings: Headings
  score: number
}

/** Returns the headings of a sheet: the line, or the two lines, of which most texts name a field; without any, the first line that looks like headings. */
function guessIn(sheet: FileSheet, headingScore: HeadingScore): Guess {
  const { lines } = sheet
  const candidates = lines
    .slice(0, examinedLines)
    .flatMap((line, at): Headings[] => (textsOf(line).length > 0 ? [[at, at]] : []))
  const joined = candidates.flatMap(([at]): Headings[] =>
    areJoined(sheet, at) ? [[at, at + 1]] : [],
  )
  const scored = candidates.map((headings): Guess => ({
    headings,
    score: headingScore(headingsOf(sheet, headings)),
  }))
  const best = scored.reduce((before, next) => (next.score > before.score ? next : before), {
    headings: [0, 0],
    score: 0,
  })
  const two = joined.find((headings) => headings.includes(best.headings[0]))
  if (best.score > 0)
    return two
      ? { headings: two, score: Math.max(best.score, headingScore(headingsOf(sheet, two))) }
      : best
  const first = candidates.find(
    ([at]) => lines.length > at + 1 && looksLikeHeadings(lines, at),
  ) ?? [0, 0]
  return { headings: joined.find((headings) => headings.includes(first[0])) ?? first, score: 0 }
}

/** Returns the table that a sheet of a file probably has. */
export const guessInSheet = (
  book: FileBook,
  sheet: number,
  headingScore: HeadingScore,
): TableChoice => ({
  sheet,
  headings: book.sheets[sheet] ? guessIn(book.sheets[sheet], headingScore).headings : [0, 0],
  fillDown: [],
})

/**
 * Returns the table that a file probably has: in the sheet whose headings fit best, otherwise in the one that the file opens with. A hidden sheet is
 * taken only if there is no other one.
 */
export function guessChoice(book: FileBook, headingScore: HeadingScore): TableChoice {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  const sheets = (visible.length > 0 ? visible : book.sheets).slice(0, examinedSheets)
  const guesses = sheets.map((sheet) => ({ sheet, ...guessIn(sheet, headingScore) }))
  const active =
    guesses.find(({ sheet }) => sheet.isActive) ??
    guesses.find(({ sheet }) => sheet.lines.length > 1) ??
    guesses[0]
  if (!active) return { sheet: 0, headings: [0, 0], fillDown: [] }
  const best = guesses.reduce((before, next) => (next.score > before.score ? next : before), active)
  return { sheet: book.sheets.indexOf(best.sheet), headings: best.headings, fillDown: [] }
}
