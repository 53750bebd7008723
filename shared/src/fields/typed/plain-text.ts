import { z } from 'zod'

// Control characters, and marks that reverse the direction of text and make one string look like another.
const forbidden =
  // eslint-disable-next-line no-control-regex -- These characters are refused.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Surrogate}/u

export const forbiddenCharacterMessage = 'contains a character that is not allowed'

/** Returns true if the text contains no control characters, direction marks or broken surrogate pairs. */
export const isPlainText = (value: string): boolean => !forbidden.test(value)

// Words need at most four combining marks in a row. Normalising a run of marks takes quadratic time.
const tooManyMarks = /\p{M}{11}/u

export const tooManyMarksMessage = 'has more than 10 accents or signs on one letter'

/** Returns true if normalising the text takes linear time: no letter has more than 10 combining marks. */
export const hasFewMarks = (value: string): boolean => !tooManyMarks.test(value)

const extraMarks = /(\p{M}{10})\p{M}+/gu

/** Returns a text in the given normal form, with at most 10 marks in a row. Takes linear time, also for a text that nobody checked. */
export const normalisedText = (value: string, form: 'NFC' | 'NFKD' = 'NFC'): string =>
  value.replace(extraMarks, '$1').normalize(form)

/** Returns true for a text that trimming and normalising cannot shorten to `max`. Takes constant time. */
const isFarTooLong = (value: string, max: number): boolean => value.length > 3 * max + 1000

// Beside white space: joiners, fillers of Hangul and other characters that are meant to show nothing, C1 controls, marks around annotations,
// and the Braille cell without a dot. Joiners shape the letters around them, so they are taken between letters.
const invisible = String.raw`\s\p{Default_Ignorable_Code_Point}\u0080-\u009F\u2800\uFFF9-\uFFFB`
// Joiners, selectors of a form, and the tags of flags: they shape the character before them, also the last of a text.
const shaping = String.raw`\u200C\u200D\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`

const blank = new RegExp(`^[${invisible}]*$`, 'u')
// Matches in linear time: the end of the text is looked for from behind.
const around = new RegExp(`^[${invisible}]*(.*[^${invisible}][${shaping}]*)?[${invisible}]*$`, 'su')

/** Returns true if nothing of the text can be seen: it is empty, or has only spaces and invisible characters. */
export const isBlankText = (value: string): boolean => blank.test(value)

/** Returns a text without the spaces and invisible characters around it. Joiners and selectors that shape its last letter stay. */
export const trimmedText = (value: string): string => value.replace(around, '$1')

/** A trimmed string of which something can be seen. */
export const visibleText = (error: string) =>
  z.string({ error }).overwrite(trimmedText).min(1, { error })

/** A trimmed string in NFC of at most `max` characters, without control characters. Its length is checked before it is transformed. */
export function plainText(label: string, max: number) {
  const tooLong = `${label} must be at most ${max} characters`
  return z
    .string({ error: `${label} must be text` })
    .refine((value) => !isFarTooLong(value, max), { error: tooLong, abort: true })
    .refine(hasFewMarks, { error: `${label} ${tooManyMarksMessage}`, abort: true })
    .refine(isPlainText, { error: `${label} ${forbiddenCharacterMessage}`, abort: true })
    .transform((value) => trimmedText(value).normalize('NFC'))
    .pipe(z.string().max(max, { error: tooLong }))
}

/** A nasal before a letter of the five rows of Devanagari, which is also written as a dot: हिन्दी and हिंदी, चाँद and चांद. */
const nasal = /ँ|[ङञणनम]्(?=[क-घच-झट-ढत-धप-भ])/g

/**
 * Returns the form in which text is compared on every database: no case, no accents, single spaces. Latin, Greek and Cyrillic
 * letters lose their accents, those of Devanagari the dot below (nukta), which many people leave out, and joiners. All nasals are one dot.
 * The other signs of Indian scripts distinguish words. A change needs a migration of the columns that end in `_key`.
 */
export const textKey = (value: string): string =>
  normalisedText(value, 'NFKD')
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(nasal, 'ं')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const run = /[0-9\u0966-\u096F]+/g
const ofDevanagari = /[\u0966-\u096F]/g
/** Longer texts are sorted by their beginning, which fits an index. */
const maxSorted = 500

/** Returns a number so that shorter ones come first: its number of digits, then the digits. */
function sortedNumber(written: string): string {
  const digits = written
    .replace(ofDevanagari, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/^0+(?=.)/, '')
  return `${digits.length < 9 ? digits.length : `9${String(digits.length).padStart(4, '0')}`}${digits}`
}

/**
 * Returns the form by which rows are sorted: the `textKey`, with numbers in the order of their values, so that "Team 2" comes before "Team 10".
 * Of a longer text the first 500 characters. A change needs a migration of the columns that end in `_order`.
 */
export function textOrder(value: string): string {
  const order = textKey(value).replace(run, sortedNumber)
  return order.length <= maxSorted ? order : [...order].slice(0, maxSorted).join('')
}
