import type { BlockStart } from './clean-blocks.js'

/** Elements whose contents are elements, also without a size: the file's one segment, its information, and its clusters of pictures and sound. */
const containers = new Set([0x18538067, 0x1549a966, 0x1f43b675])
/** Tags, attached files, the title and the time of the recording. */
const metadata = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461])
/** The id of an element that players skip. */
const skipped = 0xec

/** Returns the number of bytes of a number of variable length, from its first byte. */
const lengthOf = (first: number): number => Math.clz32(first) - 23

/** Reads the start of an element of a WebM or Matroska file. Metadata becomes an element that players skip. */
export function readElement(bytes: Buffer): BlockStart | null | undefined {
  const idBytes = lengthOf(bytes[0]!)
  if (idBytes > 4) return null
  if (bytes.length <= idBytes) return undefined
  const sizeBytes = lengthOf(bytes[idBytes]!)
  if (sizeBytes > 8) return null
  const length = idBytes + sizeBytes
  if (bytes.length < length) return undefined
  const id = bytes.readUIntBE(0, idBytes)
  // Its first bit says how long it is.
  const size = BigInt.asUintN(7 * sizeBytes, BigInt(`0x${bytes.toString('hex', idBytes, length)}`))
  const isOpen = size === 2n ** BigInt(7 * sizeBytes) - 1n
  const isErased = metadata.has(id)
  if (isOpen && !containers.has(id)) return null
  if (!isErased)
    return { header: bytes.subarray(0, length), contents: containers.has(id) ? 0 : Number(size) }
  // The id to skip is shorter, so the size is written with more bytes, and what is left becomes contents.
  const most = Math.min(8, length - 1)
  const rest = length - 1 - most
  return {
    header: elementOf(most, size + BigInt(rest), rest),
    taken: length,
    contents: Number(size),
    isErased,
  }
}

/** Returns the start of an element to skip, whose size has `sizeBytes` bytes, and its first `rest` bytes. */
function elementOf(sizeBytes: number, size: bigint, rest: number): Buffer {
  const digits = ((1n << BigInt(7 * sizeBytes)) | size).toString(16).padStart(2 * sizeBytes, '0')
  return Buffer.concat([Buffer.from([skipped]), Buffer.from(digits, 'hex'), Buffer.alloc(rest)])
}
