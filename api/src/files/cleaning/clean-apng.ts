import { crc32 } from 'node:zlib'
import { maxResourceFile } from '@tinkerdesk/shared'
import type { ReadStart } from './clean-blocks.js'

/** Bytes of the signature of a file, of the start of a chunk and of its checksum. */
const [signatureBytes, chunkBytes, sumBytes] = [8, 8, 4]
/** Chunks that say what the picture looks like. */
const shown = /^(IHDR|PLTE|IDAT|acTL|fcTL|fdAT|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs)$/
/** A chunk that programs do not know, and pass over. */
const unknown = Buffer.from('noNe')
const zeros = Buffer.alloc(64 * 1024)

/** Returns the checksum of a chunk that is overwritten with zeros. */
function sumOfZeros(length: number): Buffer {
  let sum = crc32(unknown)
  for (let left = length; left > 0; left -= zeros.length)
    sum = crc32(zeros.subarray(0, Math.min(left, zeros.length)), sum)
  const bytes = Buffer.alloc(sumBytes)
  bytes.writeUInt32BE(sum)
  return bytes
}

/** Returns a reader of the chunks of an animated PNG. Texts, EXIF, times, unknown chunks and all that follows the end are metadata. */
export function apngReader(): ReadStart {
  let part: 'start' | 'chunk' | 'end' = 'start'
  let sum: Buffer | undefined
  return (bytes) => {
    if (part === 'end') return { header: bytes.subarray(0, 0), contents: Infinity, isErased: true }
    if (part === 'start') {
      if (bytes.length < signatureBytes) return undefined
      part = 'chunk'
      return { header: bytes.subarray(0, signatureBytes), contents: 0 }
    }
    if (sum) {
      if (bytes.length < sumBytes) return undefined
      const header = sum
      sum = undefined
      return { header, contents: 0 }
    }
    if (bytes.length < chunkBytes) return undefined
    const [length, name] = [bytes.readUInt32BE(0), bytes.toString('latin1', 4, chunkBytes)]
    if (length > maxResourceFile || !/^[A-Za-z]{4}$/.test(name)) return null
    const header = bytes.subarray(0, chunkBytes)
    if (name === 'IEND') part = 'end'
    if (name === 'IEND' || shown.test(name)) return { header, contents: length + sumBytes }
    // Without a chunk whose name begins with a capital, no program can show the picture.
    if (/^[A-Z]/.test(name)) return null
    sum = sumOfZeros(length)
    return {
      header: Buffer.concat([header.subarray(0, 4), unknown]),
      contents: length,
      isErased: true,
    }
  }
}
