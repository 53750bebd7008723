import type { ReadStart } from './clean-blocks.js'

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [comment, application] = [0xfe, 0xff]
/** Applications whose blocks say how a picture is shown: how often it repeats, its colours. */
const shown = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/
/** Bytes of the starts of a file, of an image and of an application's block. */
const [startBytes, imageBytes, applicationBytes] = [13, 10, 14]

const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns a reader of the blocks of a GIF file. Comments, blocks of other applications, such as XMP, and all that follows the end are metadata. */
export function gifReader(): ReadStart {
  let part: 'start' | 'block' | 'data' = 'start'
  let isMetadata = false
  const dataOf = (header: Buffer, contents = 0, isErased = false) => {
    part = 'data'
    isMetadata = isErased
    return { header, contents }
  }
  return (bytes) => {
    const first = bytes[0]!
    if (part === 'start') {
      if (bytes.length < startBytes) return undefined
      part = 'block'
      return { header: bytes.subarray(0, startBytes), contents: colourBytes(bytes[10]!) }
    }
    if (part === 'data') {
      if (first === 0) part = 'block'
      return { header: bytes.subarray(0, 1), contents: first, isErased: isMetadata }
    }
    if (first === trailer)
      return { header: bytes.subarray(0, 1), contents: Infinity, isErased: true }
    if (first === image) {
      if (bytes.length < imageBytes) return undefined
      // One byte more says how the data is packed.
      return dataOf(bytes.subarray(0, imageBytes), colourBytes(bytes[9]!) + 1)
    }
    if (first !== extension) return null
    if (bytes.length < 2) return undefined
    const label = bytes[1]
    if (label !== application) return dataOf(bytes.subarray(0, 2), 0, label === comment)
    if (bytes.length < applicationBytes) return undefined
    return dataOf(
      bytes.subarray(0, applicationBytes),
      0,
      !shown.test(bytes.toString('latin1', 3, applicationBytes)),
    )
  }
}
