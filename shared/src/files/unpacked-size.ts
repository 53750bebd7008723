import { FileFault } from './file-fault.js'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The end of a ZIP file is at most so far from its last byte: its length and the longest comment. */
const maxEnd = 22 + 65_535

/** Packed bytes that are unpacked at once: at most a thousand times as many come out before they are counted. */
const portion = 16_384

/** A file in a ZIP. */
interface Entry {
  packed: Uint8Array
  isDeflated: boolean
  /** The unpacked bytes, as the directory says. */
  size: number
}

/** Looks at unpacked bytes before they are dropped. */
type Look = (bytes: Uint8Array) => void

const broken = () => new FileFault({ kind: 'noXlsx' })

/** Returns the files of a ZIP by its directory. Throws a `FileFault` if that does not fit the bytes. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - maxEnd && view.getUint32(end, true) !== endSignature)
    end -= 1
  if (end < 0 || view.getUint32(end, true) !== endSignature) throw broken()
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw broken()
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length || view.getUint32(local, true) !== localSignature) throw broken()
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const to = from + view.getUint32(at + 20, true)
    if (to > bytes.length) throw broken()
    entries.push({
      packed: bytes.subarray(from, to),
      isDeflated: view.getUint16(at + 10, true) !== 0,
      size: view.getUint32(at + 24, true),
    })
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return entries
}

/** Returns how many bytes come out of deflated ones, counted while they are unpacked and dropped. Stops beyond `max`. */
async function inflatedSize(packed: Uint8Array, max: number, look: Look): Promise<number> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const [writer, reader] = [writable.getWriter(), readable.getReader()]
  const write = async () => {
    for (let at = 0; at < packed.length; at += portion)
      await writer.write(new Uint8Array(packed.subarray(at, at + portion)))
    await writer.close()
  }
  // The reader hears of the same failure.
  void write().catch(() => undefined)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return size
    size += value.length
    if (size <= max) look(value)
    else {
      await reader.cancel()
      return size
    }
  }
}

/**
 * Returns the bytes that the files of a ZIP have when they are unpacked, whatever its directory says, or a number beyond `max` as soon as there are more.
 * Throws a `FileFault` for a broken file, and for one whose directory gives a file another size than it has. `look` sees all of them, and may throw.
 */
export async function unpackedSize(
  bytes: Uint8Array,
  max: number,
  look: Look = () => undefined,
): Promise<number> {
  let total = 0
  let isHonest = true
  for (const { packed, isDeflated, size } of entriesOf(bytes)) {
    const actual = isDeflated ? await inflatedSize(packed, max - total, look) : packed.length
    if (!isDeflated) look(packed)
    total += actual
    if (total > max) return total
    isHonest &&= actual === size
  }
  if (!isHonest) throw broken()
  return total
}
