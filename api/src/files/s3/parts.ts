/** A part of a stream, in order. */
export interface Part {
  bytes: Buffer
  isLast: boolean
}

/** Cuts a stream into parts of one size in bytes; the last one may be smaller, or empty if the stream is. Holds one part in memory. */
export async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Part, void, undefined> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    let rest = chunk
    while (length + rest.length > size) {
      const head = rest.subarray(0, size - length)
      const bytes = Buffer.concat([...chunks, head])
      chunks = []
      length = 0
      rest = rest.subarray(head.length)
      yield { bytes, isLast: false }
    }
    if (rest.length === 0) continue
    chunks.push(rest)
    length += rest.length
  }
  yield { bytes: Buffer.concat(chunks), isLast: true }
}
