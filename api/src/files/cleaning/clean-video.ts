import type { BlockStart } from './clean-blocks.js'

/** The media types of files that are built of boxes, as phones write them. */
const types = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'audio/mp4',
  'audio/x-m4a',
])

/** True for the types of files that are built of boxes. */
export const isBoxed = (type: string): boolean => types.has(type)

/** Boxes whose contents are boxes that may hold metadata. */
const containers = new Set(['moov', 'trak'])
/** Boxes of metadata: user data (the place, the camera), tags, and extensions such as XMP. */
const metadata = new Set(['udta', 'meta', 'uuid'])
/** A box of a type that players skip. */
const skipped = Buffer.from('free')
/** The size and the type of a box, and the longer size that may follow. */
const [headerBytes, longHeaderBytes] = [8, 16]

/** Reads the start of a box. The contents of a container are read box by box; metadata becomes a box that players skip. */
export function readBox(bytes: Buffer): BlockStart | null | undefined {
  if (bytes.length < headerBytes) return undefined
  const size = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, headerBytes)
  const isLong = size === 1
  const length = isLong ? longHeaderBytes : headerBytes
  if (bytes.length < length) return undefined
  // The last box of a file may have no size: it ends with the file.
  const contents =
    size === 0 ? Infinity : (isLong ? Number(bytes.readBigUInt64BE(headerBytes)) : size) - length
  if (contents < 0) return null
  const header = Buffer.from(bytes.subarray(0, length))
  const isErased = metadata.has(type)
  if (isErased) skipped.copy(header, 4)
  return { header, contents: containers.has(type) ? 0 : contents, isErased }
}
