import { trimmedText } from './plain-text.js'

/** The first digits of the scripts in which people in India write numbers, and of full-width numbers. */
const zeros = ['٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '０'].map((zero) =>
  zero.charCodeAt(0),
)
const otherDigits = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/g

/** Returns a text with the digits of Indian scripts, Arabic and full-width ones as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(otherDigits, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - zeros.findLast((zero) => zero <= code)!)
  })

/** Returns a text with all dashes and signs of minus as "-". */
export const plainDashes = (text: string): string =>
  text.replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')

const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Returns a text without characters that show nothing, such as marks of direction. */
export const withoutMarks = (text: string): string => text.replace(unseen, '')

const maxQuoted = 40

/** Returns a text that was read for a sentence: on one line, without hidden marks, at most 40 characters. */
export function quoted(text: string): string {
  const line = withoutMarks(text.slice(0, 4 * maxQuoted))
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  const letters = [...line]
  return `“${letters.length > maxQuoted ? `${letters.slice(0, maxQuoted).join('')}…` : line}”`
}

/** Returns a sentence that says why a text was refused, and what was read. */
export function refusal(reason: string, text: string): string {
  const was = quoted(text)
  return `${reason}. It was ${was}`
}

const emptyWords: ReadonlySet<string> = new Set([
  'na',
  'n/a',
  'n.a',
  'nil',
  'null',
  '-',
  '--',
  '---',
  '.',
  '..',
  '...',
])

/** True for words that people write for no value: NA, N/A, nil, a dash or a full stop. */
export const isEmptyWord = (text: string): boolean =>
  text.length <= 8 &&
  emptyWords.has(
    plainDashes(withoutMarks(text))
      .trim()
      .toLowerCase()
      .replace(/(?<=[^.])\.$/, ''),
  )

/** Returns the texts between separators, without those of which nothing can be seen. */
export const partsIn = (text: string, separator: RegExp): string[] =>
  text.split(separator).map(trimmedText).filter(Boolean)
