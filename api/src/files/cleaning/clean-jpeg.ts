import type { BlockStart, ReadStart } from './clean-blocks.js'

const [scan, end, comment] = [0xda, 0xd9, 0xfe]
/** Segments of applications. The first says how many pixels an inch has, and Adobe's how colours are stored. */
const isApplication = (marker: number): boolean =>
  marker > 0xe0 && marker <= 0xef && marker !== 0xee
/** A marker without contents. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const profile = 'ICC_PROFILE'
/** Bytes of a marker, of the start of a segment, and of one with the name of a profile. */
const [markerBytes, segmentBytes, namedBytes] = [2, 4, 4 + profile.length]

/** Returns the number of bytes before a marker that only fill up. */
function fillBytes(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0xff)
  return (first < 0 ? bytes.length : first) - 1
}

/** Returns where the next segment begins within the data of a picture, or the number of bytes that are certainly data. */
function endOfData(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined || (next !== 0 && next !== 0xff && !isBare(next))) return at
  }
  return bytes.length
}

/** Returns a reader of the segments of a JPEG file. Comments, segments of applications, such as EXIF and XMP, and all that follows the end are metadata. */
export function jpegReader(): ReadStart {
  let part: 'start' | 'segment' | 'data' | 'end' = 'start'
  const pass = (bytes: Buffer, length: number): BlockStart => ({
    header: bytes.subarray(0, length),
    contents: 0,
  })
  return (bytes) => {
    if (part === 'end') return { header: bytes.subarray(0, 0), contents: Infinity, isErased: true }
    if (part === 'data') {
      const length = endOfData(bytes)
      if (bytes.length > length + 1) part = 'segment'
      if (length > 0) return pass(bytes, length)
    }
    if (bytes.length < markerBytes) return undefined
    if (part === 'start') {
      part = 'segment'
      return pass(bytes, markerBytes)
    }
    const marker = bytes[1]!
    if (bytes[0] !== 0xff) return null
    // Any number of these bytes may come before a marker.
    if (marker === 0xff) return pass(bytes, fillBytes(bytes))
    if (marker === end) part = 'end'
    if (marker === end || isBare(marker)) return pass(bytes, markerBytes)
    if (bytes.length < segmentBytes) return undefined
    const contents = bytes.readUInt16BE(markerBytes) - markerBytes
    if (contents < 0) return null
    if (marker === 0xe2 && contents >= profile.length && bytes.length < namedBytes) return undefined
    if (marker === scan) part = 'data'
    const isProfile =
      marker === 0xe2 && bytes.toString('latin1', segmentBytes, namedBytes) === profile
    return {
      header: bytes.subarray(0, segmentBytes),
      contents,
      isErased: marker === comment || (isApplication(marker) && !isProfile),
    }
  }
}
