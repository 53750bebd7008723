import { plainDigits } from './typed/typed-words.js'

/** An e-mail address, also with a domain in another script. */
const email = /[^\s@<>()[\],;:"']+@[^\s@<>()[\],;:"']+\.[^\s@<>()[\],;:"'.]+/gu
/** Digits that may be one number, with what people write between them. */
const number = /(?:\+|\b)\d[\d\s().-]{6,}\d/g

/** True for the digits of a telephone number: with a plus sign, ten in one run, or those of an Indian number with its prefixes. Other numbers are sizes and lists. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return false
  return (
    text.startsWith('+') ||
    (digits === text && digits.length >= 10) ||
    /^(?:0{1,2}91|91|0)?[6-9]\d{9}$/.test(digits) ||
    /^0\d{10}$/.test(digits)
  )
}

/** Returns a text with a word in the place of each e-mail address and telephone number: a text for another company's server must not name people's. */
export const withoutContacts = (text: string): string =>
  plainDigits(text)
    .replace(email, '[e-mail]')
    .replace(number, (digits) => (isPhone(digits) ? '[phone]' : digits))

/** True for a text with an e-mail address or a telephone number. */
export const hasContacts = (text: string): boolean => withoutContacts(text) !== plainDigits(text)
