import { normaliseEmail } from '../../fields/index.js'
import { plainDigits } from '../../fields/typed/typed-words.js'

/** The code of a school, which begins the handles of its students. */
export const schoolCode = /^[A-Z]{6}$/
/** A handle: the code of a school, a dot, and a name that is short and unique there. */
const handle = /^([a-z]{6})\.([a-z]{1,10}[0-9]{1,6})$/i

/** The beginning of a handle, from its dot on. */
export const handleStart = /^[a-z]{6}\.([a-z]{1,10}[0-9]{0,6})?$/i

/** The days for which the link of a printed slip works. */
export const slipDays = 14
/** Slips that are made by one request. */
export const maxSlips = 200
/** Wrong PINs in a row after which a PIN is locked. */
export const maxWrongPins = 10

/** Returns the stored form of a handle: `KVPUNE.k3`. `undefined` for any other text. */
export function readHandle(typed: string): string | undefined {
  const match = handle.exec(typed.replace(/\s+/g, ''))
  return match ? `${match[1]!.toUpperCase()}.${match[2]!.toLowerCase()}` : undefined
}

/** Returns the stored form of that with which a person signs in: a handle, or an e-mail. */
export const readSignInName = (typed: string): string => readHandle(typed) ?? normaliseEmail(typed)

/** Returns the letters that a school's code is proposed from: those of its name, then of its town. */
export function codeLetters(name: string, city: string): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
  return (letters(name) + letters(city)).slice(0, 6).padEnd(6, 'X')
}

/** Returns the code of the number `attempt`: the letters themselves, then with other last letters. */
export function proposedCode(letters: string, attempt: number): string {
  if (attempt === 0) return letters
  const last = attempt - 1
  const tail = [26 * 26, 26, 1].map((unit) =>
    String.fromCharCode(65 + (Math.floor(last / unit) % 26)),
  )
  const places = last < 26 ? 1 : last < 26 + 26 * 26 ? 2 : 3
  return letters.slice(0, 6 - places) + tail.slice(3 - places).join('')
}

/** Returns the letter that begins the short name of a person: the first of their name, `s` for one without Latin letters. */
export const handleLetter = (name: string): string =>
  /[a-z]/.exec(name.normalize('NFKD').toLowerCase())?.[0] ?? 's'

const isRun = (digits: readonly number[], step: number): boolean =>
  digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step + 10) % 10)

/** PINs that many people choose, beside repetitions and runs. */
const commonPins = new Set(
  '112233 123321 321123 147258 258369 159753 159357 789456 456789 102030 112211 654123 142536 147852 987123 200000 100000'.split(
    ' ',
  ),
)

/** True for a text of six digits. */
export const isPin = (typed: string): boolean => /^[0-9]{6}$/.test(typed)

/** Returns a typed PIN with the digits 0 to 9, and any other password as it is. */
export function readSecret(typed: string): string {
  const digits = plainDigits(typed)
  return isPin(digits) ? digits : typed
}

/** True for a PIN that is guessed within few tries: repeated digits, a run, or one of the most common. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  return (
    new Set(digits).size < 3 ||
    isRun(digits, 1) ||
    isRun(digits, -1) ||
    pin.slice(0, 3) === pin.slice(3) ||
    (pin.slice(0, 2) === pin.slice(2, 4) && pin.slice(2, 4) === pin.slice(4)) ||
    commonPins.has(pin)
  )
}

/** Returns that with which an account signs in, and by which it is named to itself: the e-mail, or the handle without one. */
export const signInNameOf = ({
  email,
  handle,
}: {
  email: string | null
  handle: string | null
}): string => email ?? handle ?? ''
