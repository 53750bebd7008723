export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The leading bytes in which UTF-16 without its mark is recognised. */
const examinedBytes = 4096
/** The smallest share of characters in UTF-16 with a zero byte: spaces, digits, marks and line breaks, also in Hindi. */
const minShare = 0.05

/** Returns the number of zero bytes at even and at odd places. */
function zerosIn(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[(at % 2) as 0 | 1] += 1
  return zeros
}

/** Returns the text of bytes in UTF-16, without a letter that is cut at the end. */
function decoded(bytes: Uint8Array, order: TextEncoding): string {
  const [high, low] = order === 'utf-16le' ? [1, 0] : [0, 1]
  const units = Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, at) => bytes[2 * at + high]! * 256 + bytes[2 * at + low]!,
  )
  return String.fromCharCode(...units).replace(/[\uD800-\uDBFF]$/, '')
}

/** True for a text that people wrote: it has a space, a comma or another mark between its words, and no control characters or numbers that are no characters. */
const isWritten = (text: string): boolean =>
  /[\s,;<]/.test(text) && !/(?![\t\n\v\f\r])\p{Cc}|\p{Cn}|\p{Co}|\p{Cs}/u.test(text)

/** Returns the order of the bytes of UTF-16 without its mark: the zero bytes of Latin letters, spaces and digits are at even or at odd places only. */
function unmarkedOrder(bytes: Uint8Array): TextEncoding | undefined {
  const head = bytes.subarray(0, examinedBytes)
  const [even, odd] = zerosIn(head)
  const [fewer, more] = [Math.min(even, odd), Math.max(even, odd)]
  if (more < 2 || more < (head.length / 2) * minShare || fewer * 10 > more) return undefined
  const order = odd > even ? 'utf-16le' : 'utf-16be'
  return isWritten(decoded(head, order)) ? order : undefined
}

/** Returns the encoding of a text: UTF-16 by the mark at its beginning or, without one, by its zero bytes; else UTF-8, which has none. */
export function textEncodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return unmarkedOrder(bytes) ?? 'utf-8'
}
