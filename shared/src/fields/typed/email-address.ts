import { isPlainText, hasFewMarks, normalisedText, trimmedText } from './plain-text.js'
import { withoutMarks } from './typed-words.js'

// Every browser and Node.js have it; the types of this project know neither.
declare const URL: new (address: string) => { readonly hostname: string }

/** Returns a domain in the form that mail and browsers send, in Latin letters: `xn--…` for one in Devanagari. Other texts stay as they are. */
function sentDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || /[\s/?#:@\\[\]%]/.test(domain) || domain.length > 254)
    return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Returns the form in which addresses are stored and compared: small letters, and the domain in Latin letters. */
export function normaliseEmail(value: string): string {
  const address = normalisedText(trimmedText(value)).toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + sentDomain(address.slice(at + 1))
}

const local = /^(?!.*\.\.)[a-z0-9_'+&-][a-z0-9_'+&.-]{0,62}(?<!\.)$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** True for an address in its stored form. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  return at > 0 && local.test(address.slice(0, at)) && domain.test(address.slice(at + 1))
}

/** The longest address that SMTP carries, in characters. */
export const maxEmail = 254

/** Returns the address within `Name <a@b>` and `mailto:a@b`. */
const bareAddress = (text: string): string =>
  (/<([^<>\s]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1')

/**
 * Reads an e-mail as people write it: `a@b`, `mailto:a@b`, `Asha Rao <a@b>`. The value is the stored form; the problem is a sentence. Never
 * throws.
 */
export function readEmail(
  typed: string,
): { value: string; problem?: never } | { problem: string; value?: never } {
  const refused = { problem: 'Enter a valid e-mail, like name@school.in' }
  if (typed.length > 2 * maxEmail || !hasFewMarks(typed)) return refused
  const text = trimmedText(withoutMarks(typed))
  if (!isPlainText(text)) return refused
  const address = normaliseEmail(bareAddress(text))
  if (isEmail(address) && address.length <= maxEmail) return { value: address }
  const isTwo =
    text.split(/[\s,;/]+/).filter((part) => isEmail(normaliseEmail(bareAddress(part)))).length > 1
  return isTwo ? { problem: 'These are two e-mails. Keep one of them' } : refused
}
