import type { ReadStart } from './clean-blocks.js'

/** Bytes of the start of a file and of a chunk. */
const [startBytes, chunkBytes] = [12, 8]
const metadata = new Set(['EXIF', 'XMP'])

/** Returns a reader of the chunks of a WebP file. */
export function webpReader(): ReadStart {
  let isStart = true
  return (bytes) => {
    const length = isStart ? startBytes : chunkBytes
    if (bytes.length < length) return undefined
    const header = bytes.subarray(0, length)
    if (isStart) {
      isStart = false
      return { header, contents: 0 }
    }
    const size = bytes.readUInt32LE(4)
    // A chunk begins at an even place.
    return {
      header,
      contents: size + (size % 2),
      isErased: metadata.has(bytes.toString('latin1', 0, 4).trimEnd()),
    }
  }
}
