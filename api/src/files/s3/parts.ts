/** A part of a stream, in order. */
export interface Part {
  /** They are overwritten when the next part is taken. */
  bytes: Buffer
  isLast: boolean
}

const [firstSpace, pieceSize] = [64 * 1024, 64 * 1024]

/**
 * Cuts a stream into parts of one size in bytes; the last one may be smaller, or empty if the stream is. All parts are in one buffer, which
 * grows to that size.
 */
export async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Part, void, undefined> {
  let buffer = Buffer.allocUnsafe(Math.min(firstSpace, size))
  let length = 0
  for await (const chunk of content) {
    let rest = chunk
    while (rest.length > 0) {
      if (length === size) {
        yield { bytes: buffer, isLast: false }
        length = 0
      }
      const taken = rest.subarray(0, size - length)
      if (length + taken.length > buffer.length) {
        const larger = Math.max(buffer.length * 2, length + taken.length)
        const next = Buffer.allocUnsafe(Math.min(larger, size))
        buffer.copy(next, 0, 0, length)
        buffer = next
      }
      buffer.set(taken, length)
      length += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { bytes: buffer.subarray(0, length), isLast: true }
}

/** Returns bytes in pieces. A client that gets them whole makes a copy. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
