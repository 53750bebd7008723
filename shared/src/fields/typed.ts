import { monthNames, months, weekdays } from './calendar.js'

/** A typed text as a value, or a sentence that says why it is none. The value of an empty text is `null`. */
export type Typed = { value: string | null; problem?: never } | { problem: string; value?: never }

/** Longer texts are no day and no time. */
const maxTyped = 60

/**
 * Returns a typed text in the form in which days and times are read: lower case, plain digits, single spaces, no commas. `undefined` for a
 * text that is too long.
 */
export function normaliseTyped(typed: string): string | undefined {
  if (typed.length > maxTyped) return undefined
  return inEnglish(typed.normalize('NFKC'))
    .replace(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - 0x966))
    .replace(/[‐-―−]/g, '-')
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .replace(/[ .]+$/, '')
    .trim()
}

/** Returns a text with the months of the page's language in English: a form reads the dates that it shows. */
const inEnglish = (typed: string): string =>
  monthNames.reduce((text, name, at) => (name === months[at] ? text : text.replace(name.normalize('NFKC'), months[at]!)), typed)

/** Returns the place of the name that a text abbreviates to three letters or more: "nov", "sept". `undefined` if there is none. */
const abbreviated = (names: readonly string[], text: string): number | undefined => {
  const at = text.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(text))
  return at < 0 ? undefined : at
}

/** Returns 1 for "jan" or "January" to 12. */
export function monthNumber(text: string): number | undefined {
  const at = abbreviated(months, text)
  return at === undefined ? undefined : at + 1
}

/** Returns 0 for "sun" or "Sunday" to 6. */
export const weekdayNumber = (text: string): number | undefined => abbreviated(weekdays, text)
