import { plainDashes, plainDigits, refusal, withoutMarks } from './typed-words.js'

/** Returns a year from April to March as people write it, from the year in which it begins: "2026–27" for 2026. */
export const financialYearFrom = (begins: number): string =>
  `${begins}–${String(begins + 1).slice(-2)}`

/** "2026", or "2026-27" and "2026/2027". */
const written = /^(?:fy\s*)?(\d{4})(?:\s*[-/]\s*((?:\d\d)?\d\d))?$/i

/** Reads a year from April to March as the year in which it begins, also when it is typed as that year alone. Never throws. */
export function readFinancialYear(
  text: string,
  label: string,
): { value: number; problem?: never } | { problem: string; value?: never } {
  const [, first, second] =
    written.exec(plainDashes(plainDigits(withoutMarks(text.slice(0, 60)))).trim()) ?? []
  const value = Number(first)
  return first && (!second || String(value + 1).endsWith(second))
    ? { value }
    : { problem: refusal(`${label} must be a year such as 2026–27`, text) }
}
