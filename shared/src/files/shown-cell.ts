import { dateToSerial, formatValue, type Cell, type CellValue } from 'hucre'
import type { ShownCell } from './file-book.js'

/** A cell's text, and its kind if it has one of its own. */
export interface ReadCell {
  text: string
  shown?: ShownCell
}

/** The letters of a number format that stand for parts of a date, without texts, colours, languages and escaped letters. */
const lettersOf = (format: string): string =>
  (format.split(';')[0] ?? '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]|"[^"]*"|\\.|[_*]./g, '')
    .toLowerCase()

const hasDay = (letters: string): boolean => /[dy]|m{3}/.test(letters)
const hasTime = (letters: string): boolean => /[hs]|am\/pm/.test(letters)

/** The format of a short date is written month first in files, and shown day first in India. */
const indianOrder = (format: string): string =>
  /^m{1,2}[-/]d{1,2}[-/]y{2,4}/i.test(format) ? 'dd-mm-yyyy' : format

const secondMs = 1000
const dayMs = 86_400_000

/** Rounds a moment to its second, as spreadsheets show it. The last part of a second of a day stays within the day. */
function wholeSecond(moment: Date): Date {
  const rounded = Math.round(moment.getTime() / secondMs) * secondMs
  return new Date(
    rounded % dayMs === 0 && rounded > moment.getTime() ? rounded - secondMs : rounded,
  )
}

/** Spreadsheets count days from here. A moment before it is a time without a day. */
const firstDay = Date.UTC(1900, 0, 1)
/** Some files count days from the first of this year. A cell that shows only a time, with a day before its end, has no day. */
const lastFirstYear = 1904

/**
 * Returns a date of a cell as the clock on the wall shows it: the UTC parts of the date are those of the cell. A number in a currency whose name looks
 * like a date stays a number.
 */
function dateCell(value: Date, format: string): ReadCell {
  const letters = lettersOf(format)
  if (!hasDay(letters) && !hasTime(letters)) return numberCell(dateToSerial(value), format)
  const at = wholeSecond(value)
  const shows = formatValue(at, indianOrder(format)).trim()
  const isTime =
    value.getTime() < firstDay || (!hasDay(letters) && value.getUTCFullYear() <= lastFirstYear)
  if (isTime) return { text: shows, shown: { kind: 'time', shows } }
  const [day = '', time = ''] = at.toISOString().split('T')
  return {
    text: hasTime(letters) ? `${day} ${time.slice(0, 5)}` : day,
    shown: { kind: 'date', shows },
  }
}

/** Returns a number as a cell shows it: at most 15 digits, with the zeros in front that its format asks for. */
function numberCell(value: number, format: string): ReadCell {
  const exact = Number(value.toPrecision(15))
  if (format.includes('%') && !/["\\]%/.test(format)) {
    const shows = formatValue(value, format)
    return { text: shows, shown: { kind: 'percent', shows } }
  }
  const text =
    Number.isInteger(exact) && Math.abs(exact) < 1e21 ? BigInt(exact).toString() : String(exact)
  return { text: /^0+$/.test(format) && exact >= 0 ? text.padStart(format.length, '0') : text }
}

/** Returns what a cell of a workbook shows. A formula is its stored result; one without a result has no text. */
export function shownCell(value: CellValue | undefined, cell: Cell | undefined): ReadCell {
  if (cell?.type === 'error')
    return { text: String(value ?? ''), shown: { kind: 'error', shows: String(value ?? '') } }
  if (value === null || value === undefined)
    return cell?.formula === undefined
      ? { text: '' }
      : { text: '', shown: { kind: 'formula', shows: `=${cell.formula}` } }
  const format = cell?.style?.numFmt ?? ''
  if (value instanceof Date) return dateCell(value, format || 'dd-mm-yyyy')
  if (typeof value === 'number') return numberCell(value, format)
  if (typeof value === 'boolean') return { text: String(value).toUpperCase() }
  return { text: String(value) }
}
