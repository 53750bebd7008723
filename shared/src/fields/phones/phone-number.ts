import { plainDashes, plainDigits, withoutMarks } from '../typed/typed-words.js'

/** Returns true for a number in E.164 that a numbering plan has. */
export type PhoneCheck = (number: string) => boolean

/** A page that checks no values knows no plan: the server decides. */
let hasPlan: PhoneCheck = () => true

/** Sets the plans by which numbers are checked. */
export const checkPhonesBy = (check: PhoneCheck): void => {
  hasPlan = check
}

/** Longer texts are no number, nor two. */
const maxTyped = 100

const label =
  /^(?:whatsapp|mobile|mob|telephone|tel|phone|ph|cell|contact|मोबाइल|मोबाईल|मो|फोन|फ़ोन|दूरभाष)\.?\s*(?:number|num|no|नंबर|नं)?[\s.:-]*(?=[+(\d])/iu

/** Returns a typed number in plain digits and dashes, without hidden marks, a word before it, and the `.0` of a number in a spreadsheet. */
const plainNumber = (typed: string): string =>
  plainDashes(plainDigits(withoutMarks(typed.slice(0, maxTyped).normalize('NFKC'))))
    .trim()
    .replace(label, '')
    .replace(/^(\+?\d+)\.0+$/, '$1')

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns true for two numbers, with something between them or side by side. */
const isTwo = (text: string): boolean =>
  text.split(/[/,;|&\n]|\b(?:or|and)\b|या/).filter((part) => digitsOf(part).length >= 7).length >
    1 || /^(?:(?:\+?91|0)?[\s-]*[6-9](?:[\s-]*\d){9}){2}$/.test(text)

/** Returns E.164 for the ways in which numbers of India are written. Anything else stays as it is. */
function withCountry(text: string): string {
  const digits = text.replace(/[\s().\-/]/g, '').replace(/^00(?=[1-9])/, '+')
  // A zero before the number is for calls within India.
  const indian = /^\+?910*([1-9]\d{7,})$/.exec(digits)?.[1]
  if (indian !== undefined && (digits.startsWith('+') || indian.length === 10))
    return `+91${indian}`
  if (/^0[1-9]\d{9}$/.test(digits)) return `+91${digits.slice(1)}`
  // Ten digits are a mobile number: a landline has its code with a zero.
  if (/^[6-9]\d{9}$/.test(digits) || /^18[06]0\d{6,9}$/.test(digits)) return `+91${digits}`
  return digits
}

/** The numbers that are taken as they are, because the record that is changed has them. */
let kept: ReadonlySet<string> = new Set()

const numbersIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isE164.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/**
 * Runs work in which the numbers of a stored record pass, also those that no plan has: they were stored before numbers were checked, and a change of
 * something else must not wait for them. The work may not await anything.
 */
export function keepingPhones<T>(record: unknown, work: () => T): T {
  const before = kept
  kept = new Set(numbersIn(record))
  try {
    return work()
  } finally {
    kept = before
  }
}

const isE164 = /^\+[1-9]\d{7,14}$/

/** Returns true for a number that a numbering plan has, or that the changed record has already. */
const isKnown = (number: string): boolean =>
  isE164.test(number) && (kept.has(number) || hasPlan(number))

/** Mobile numbers of India begin with 6 to 9, and so do landlines of some towns: the plan does not tell them apart. */
const isMobile = (number: string): boolean => !number.startsWith('+91') || /^\+91[6-9]/.test(number)

interface Phone {
  label: string
  /** True for a field of mobile numbers. */
  isMobile?: boolean
}

/**
 * Reads a telephone number as people in India write it. The value is E.164: `+919812076784` for `98120 76784`, `0091 98120 76784`, `Mob: 09812076784`.
 * The problem is a sentence. Never throws.
 */
export function readPhone(
  typed: string,
  field: Phone,
): { value: string; problem?: never } | { problem: string; value?: never } {
  const text = plainNumber(typed)
  if (typed.length <= maxTyped) {
    if (isTwo(text)) return { problem: 'These are two numbers. Keep one of them' }
    if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text))
      return {
        problem:
          'This number lost digits in a spreadsheet. Format its column as text, and type it again',
      }
    const number = withCountry(text)
    if (isKnown(number))
      return !field.isMobile || isMobile(number) || kept.has(number)
        ? { value: number }
        : { problem: `${field.label} must be a mobile number` }
  }
  return {
    problem: 'Enter a 10-digit phone number, like 98120 76784, or one with its country code',
  }
}

/** Returns `+919812076784` for `98120 76784`, `09812076784` and `+91-98120-76784`. Returns a text that is no number unchanged. */
export const normalisePhone = (value: string): string =>
  readPhone(value, { label: '' }).value ?? value
