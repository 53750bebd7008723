import { tokenChecksum, tokenDigits, tokenPrefix } from '@tinkerdesk/shared'
import { randomInt } from 'node:crypto'

/** Returns a token of 238 random bits, with a checksum. */
export function newSecret(): string {
  const random = Array.from({ length: 40 }, () => tokenDigits.charAt(randomInt(62))).join('')
  return `${tokenPrefix}${random}${tokenChecksum(random)}`
}
