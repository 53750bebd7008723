import { plainDashes, plainDigits, withoutMarks } from '../fields/typed/typed-words.js'

/** The characters of a code: none looks like another, and without vowels they spell no words. */
export const slipCodeAlphabet = 'CDFGHJKMNPQRTWXY23456789'
/** About 55 random bits. */
export const slipCodeLength = 12

/** Characters that are read or typed for ones of the alphabet. */
const lookAlikes: Readonly<Record<string, string>> = { S: '5', Z: '2', B: '8' }

/** Returns the stored form of a typed code: `C7KM4RTX9WQH`. Spaces, dashes and case do not count. `undefined` for a text that is no code. */
export function readSlipCode(typed: string): string | undefined {
  const code = plainDigits(plainDashes(withoutMarks(typed)))
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[SZB]/g, (letter) => lookAlikes[letter]!)
  const isCode =
    code.length === slipCodeLength && [...code].every((letter) => slipCodeAlphabet.includes(letter))
  return isCode ? code : undefined
}

/** Returns a code as it is printed, in groups of four: `C7KM-4RTX-9WQH`. */
export const shownSlipCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
