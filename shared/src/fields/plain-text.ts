import { z } from 'zod'

// Control characters, and the marks that reverse the direction of text, which make one string look like another.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Surrogate}/u

export const forbiddenCharacterMessage = 'contains a character that is not allowed'

/** True when the text holds neither control characters, direction marks nor broken surrogate pairs. */
export const isPlainText = (value: string): boolean => !forbidden.test(value)

/** A trimmed string of at most `max` characters without control characters. */
export function plainText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .refine(isPlainText, { error: `${label} ${forbiddenCharacterMessage}`, abort: true })
    .transform((value) => value.trim().normalize('NFC'))
    .pipe(z.string().max(max, { error: `${label} must be at most ${max} characters` }))
}

/**
 * The form in which text is compared and sorted on every database: no case, no accents, single spaces. Only accents of Latin,
 * Greek and Cyrillic letters go; the signs of Indian scripts tell words apart.
 */
export const textKey = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
