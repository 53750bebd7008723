/** The media types of files that are built of boxes, as phones write them. */
const types = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/3gpp2', 'audio/mp4', 'audio/x-m4a'])

/** True for the types of videos and sounds that lose their metadata on their way into the store. */
export const isBoxed = (type: string): boolean => types.has(type)

/** Boxes whose contents are boxes that may hold metadata. */
const containers = new Set(['moov', 'trak'])
/** Boxes of metadata: user data (the place, the camera), tags, and extensions such as XMP. */
const metadata = new Set(['udta', 'meta', 'uuid'])
/** A box of a type that players skip. */
const skipped = Buffer.from('free')
/** The size and the type of a box, and the longer size that may follow. */
const [headerBytes, longHeaderBytes] = [8, 16]

interface Header {
  bytes: number
  /** Bytes of the contents; `Infinity` for the last box of a file, which ends with it. */
  contents: number
  type: string
}

/** Reads the header at the start of some bytes. Returns `undefined` if more bytes are needed, `null` if it is none. */
function headerOf(bytes: Buffer): Header | null | undefined {
  if (bytes.length < headerBytes) return undefined
  const size = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, headerBytes)
  if (size === 0) return { bytes: headerBytes, contents: Infinity, type }
  const isLong = size === 1
  if (isLong && bytes.length < longHeaderBytes) return undefined
  const header = { bytes: isLong ? longHeaderBytes : headerBytes, type }
  const contents = (isLong ? Number(bytes.readBigUInt64BE(headerBytes)) : size) - header.bytes
  return contents < 0 ? null : { ...header, contents }
}

/**
 * Passes a video on with its metadata overwritten, such as the place where it was taken. Nothing else moves, so its pictures and sounds are
 * where its tables say. A file that is not built of boxes all through is `broken`, and what follows is passed on as it is.
 */
export async function* cleanVideo(chunks: AsyncIterable<Buffer>, broken: () => void): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0)
  let left = 0
  let isErased = false
  for await (const chunk of chunks) {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    while (pending.length > 0) {
      if (left > 0) {
        const part = pending.subarray(0, Math.min(left, pending.length))
        left -= part.length
        pending = pending.subarray(part.length)
        yield isErased ? Buffer.alloc(part.length) : part
        continue
      }
      const header = headerOf(pending)
      if (header === undefined) break
      if (header === null) {
        broken()
        left = Infinity
        isErased = false
        continue
      }
      const bytes = Buffer.from(pending.subarray(0, header.bytes))
      isErased = metadata.has(header.type)
      if (isErased) skipped.copy(bytes, 4)
      // The contents of a container are read box by box.
      left = containers.has(header.type) ? 0 : header.contents
      pending = pending.subarray(header.bytes)
      yield bytes
    }
  }
  if (pending.length === 0) return
  // The last bytes are too few for a box.
  broken()
  yield pending
}
