import { brokenZip, zipEntries } from './zip-entries.js'

/** Packed bytes that are unpacked at once: at most a thousand times as many come out before they are counted. */
const portion = 16_384

/** Looks at unpacked bytes before they are dropped. */
type Look = (bytes: Uint8Array) => void

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
  for (const { packed, isDeflated, size } of zipEntries(bytes)) {
    const actual = isDeflated ? await inflatedSize(packed, max - total, look) : packed.length
    if (!isDeflated) look(packed)
    total += actual
    if (total > max) return total
    isHonest &&= actual === size
  }
  if (!isHonest) throw brokenZip()
  return total
}
