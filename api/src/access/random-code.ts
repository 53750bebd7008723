import { slipCodeAlphabet } from '@tinkerdesk/shared'
import { randomInt } from 'node:crypto'

/** Returns random characters of which none looks like another: 4.58 bits each. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => slipCodeAlphabet.charAt(randomInt(slipCodeAlphabet.length))).join('')
