import { FileFault } from './file-fault.js'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The end of a ZIP file is at most so far from its last byte: its length and the longest comment. */
const maxEnd = 22 + 65_535

/** A file in a ZIP. */
export interface ZipEntry {
  /** Its name, where the directory has it, and its bytes there. */
  name: string
  nameAt: number
  nameLength: number
  packed: Uint8Array
  isDeflated: boolean
  /** The unpacked bytes, as the directory says. */
  size: number
}

export const brokenZip = () => new FileFault({ kind: 'noXlsx' })

/** Returns the files of a ZIP by its directory. Throws a `FileFault` if that does not fit the bytes. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - maxEnd && view.getUint32(end, true) !== endSignature)
    end -= 1
  if (end < 0 || view.getUint32(end, true) !== endSignature) throw brokenZip()
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw brokenZip()
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length || view.getUint32(local, true) !== localSignature)
      throw brokenZip()
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const to = from + view.getUint32(at + 20, true)
    if (to > bytes.length) throw brokenZip()
    const [nameAt, nameEnd] = [at + 46, at + 46 + view.getUint16(at + 28, true)]
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(nameAt, nameEnd)),
      nameAt,
      nameLength: nameEnd - nameAt,
      packed: bytes.subarray(from, to),
      isDeflated: view.getUint16(at + 10, true) !== 0,
      size: view.getUint32(at + 24, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Returns the unpacked text of a small file in a ZIP. */
export async function zipText({ packed, isDeflated }: ZipEntry): Promise<string> {
  if (!isDeflated) return new TextDecoder().decode(packed)
  const unpacked = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(unpacked).text()
}
