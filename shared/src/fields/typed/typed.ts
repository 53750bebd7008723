import { monthNames, months, weekdays } from './calendar.js'
import { textKey } from './plain-text.js'
import { plainDashes, plainDigits, withoutMarks } from './typed-words.js'

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
  return plainDashes(plainDigits(inEnglish(withoutMarks(typed.normalize('NFKC')))))
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .replace(/[ .]+$/, '')
    .trim()
}

/** The Hindi words of days, as they are written by hand. */
const writtenWords: readonly (readonly [hindi: string, english: string])[] = [
  ...[
    'जनवरी',
    'फरवरी',
    'मार्च',
    'अप्रैल',
    'मई',
    'जून',
    'जुलाई',
    'अगस्त',
    'सितंबर',
    'अक्टूबर',
    'नवंबर',
    'दिसंबर',
  ].map((word, at): [string, string] => [word, months[at]!]),
  ...['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'].map(
    (word, at): [string, string] => [word, weekdays[at]!],
  ),
  ...['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'].map((word, at): [string, string] => [
    word,
    weekdays[at]!,
  ]),
  ['अप्रेल', 'April'],
  ['अक्तूबर', 'October'],
  ['गुरूवार', 'Thursday'],
  ['बृहस्पतिवार', 'Thursday'],
  ['इतवार', 'Sunday'],
  ['आज', 'today'],
  // "कल" and "परसों" are also days that are over; who types one for a task or a booking means those to come.
  ['कल', 'tomorrow'],
  ['परसों', 'day after tomorrow'],
]

/** The same words, in the form in which texts are compared. */
const hindiWords: ReadonlyMap<string, string> = new Map(
  writtenWords.map(([hindi, english]) => [textKey(hindi), english]),
)

/** Returns a text with the months of the page's language, and with Hindi words, in English: a form reads the dates that it shows. */
const inEnglish = (typed: string): string =>
  monthNames
    .reduce(
      (text, name, at) =>
        name === months[at] ? text : text.replace(name.normalize('NFKC'), months[at]!),
      typed,
    )
    .replace(/[\u0900-\u0963\u200c\u200d]+/g, (word) => hindiWords.get(textKey(word)) ?? word)

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
