import { plainDashes, plainDigits, refusal, withoutMarks } from './typed-words.js'

const before = /^(?:₹|rs\.?|inr|रु\.?|रू\.?|रुपये|रुपए)\s*/iu
const after = /\s*(?:\/-|\/=|₹|rs\.?|inr|only|रुपये|रुपए)$/iu
/** Plain digits, or groups of three, or the lakh groups of India. */
const digits = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$|^-?\.\d+$/

/**
 * Reads a number as people in India write it: "1,50,000", "Rs. 500", "₹500/-", "INR 500", "५००". The problem is a sentence with the text that was
 * read. Never throws.
 */
export function readNumber(
  text: string,
  label: string,
): { value: number; problem?: never } | { problem: string; value?: never } {
  const refused = { problem: refusal(`${label} must be a number`, text) }
  if (text.length > 60 || /[\r\n]/.test(text)) return refused
  let read = plainDashes(plainDigits(withoutMarks(text))).trim()
  const sign = read.startsWith('-') ? '-' : ''
  read = read
    .slice(sign.length)
    .trim()
    .replace(before, '')
    .replace(after, '')
    .replace(/(?<=\d)\s(?=\d{2,3}(?!\d))/g, ',')
  return digits.test(sign + read) ? { value: Number(sign + read.replaceAll(',', '')) } : refused
}
