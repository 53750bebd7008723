import { breathe } from '../../database/breathe.js'

/** Blocks that are read before other requests may have their turn. */
const blocksAtOnce = 100

/** The start of a block of a file. */
export interface BlockStart {
  /** The bytes of its header, as they are passed on. */
  header: Buffer
  /** Bytes that were read for it. Defaults to those of the header. */
  taken?: number
  /** Bytes of the contents, after which the next block starts; `Infinity` to the end of the file. */
  contents: number
  /** True for metadata, whose contents are overwritten with zeros. */
  isErased?: boolean
}

/** Reads the start of the next block. Returns `undefined` if more bytes are needed, `null` if there is no block. */
export type ReadStart = (bytes: Buffer) => BlockStart | null | undefined

/**
 * Passes a file on with its metadata overwritten. Nothing moves, so everything else is where its tables say. A file that is not built of
 * blocks all through is `broken`, and what follows is passed on as it is.
 */
export async function* cleanBlocks(
  chunks: AsyncIterable<Buffer>,
  read: ReadStart,
  broken: () => void,
): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0)
  let left = 0
  let isErased = false
  let blocks = 0
  for await (const chunk of chunks) {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    // Passed on together: blocks may have a single byte.
    const parts: Buffer[] = []
    while (pending.length > 0) {
      if (left > 0) {
        const part = pending.subarray(0, Math.min(left, pending.length))
        left -= part.length
        pending = pending.subarray(part.length)
        parts.push(isErased ? Buffer.alloc(part.length) : part)
        continue
      }
      blocks += 1
      // Very many short blocks would otherwise be one piece of work.
      if (blocks % blocksAtOnce === 0) await breathe()
      const start = read(pending)
      if (start === undefined) break
      if (start === null) {
        broken()
        left = Infinity
        isErased = false
        continue
      }
      left = start.contents
      isErased = start.isErased ?? false
      pending = pending.subarray(start.taken ?? start.header.length)
      parts.push(start.header)
    }
    if (parts.length > 0) yield Buffer.concat(parts)
  }
  if (pending.length === 0) return
  // The last bytes are too few for a block.
  broken()
  yield pending
}
