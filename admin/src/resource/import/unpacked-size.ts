const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The end of a ZIP file is at most so far from its last byte: its length and the longest comment. */
const maxEnd = 22 + 65_535

/** Returns the bytes that the files of a ZIP have when they are unpacked, as its directory says. `null` for bytes without a directory. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - maxEnd && view.getUint32(end, true) !== endSignature) end -= 1
  if (end < 0 || view.getUint32(end, true) !== endSignature) return null
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) return null
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
