/** The beginning of every token, by which scanners of published secrets know it. */
export const tokenPrefix = 'tnk_'

/** A token: the prefix, 40 random letters and digits, and 6 of a checksum. */
export const tokenPattern = /^tnk_[0-9A-Za-z]{46}$/

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const tokenDigits = digits

function crc32(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Returns the checksum of a token's random part: its CRC-32 as six digits to the base 62, the highest first. */
export function tokenChecksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < 6; place += 1) {
    text = digits[rest % 62]! + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Returns true for a text that may be a token: its form and its checksum are right. */
export const isTokenText = (text: string): boolean =>
  tokenPattern.test(text) && tokenChecksum(text.slice(4, 44)) === text.slice(44)
