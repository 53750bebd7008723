import { cleanBlocks, type ReadStart } from './clean-blocks.js'

const tagHeaderBytes = 10
const hasFooter = 0x10
/** Bytes of the tag at the very end, of the first version, and of the longer one that may come before it. */
const [lastBytes, longerBytes] = [128, 227]
/** The starts of other tags that follow the sound. */
const laterTags = ['APETAGEX', 'LYRICSBEGIN']
const maxTagName = Math.max(...laterTags.map(({ length }) => length))

/** Reads an ID3 tag before the sound. Its frames become padding. */
const readTag: ReadStart = (bytes) => {
  if (bytes.length < tagHeaderBytes) return undefined
  if (bytes.toString('latin1', 0, 3) !== 'ID3')
    return { header: Buffer.alloc(0), contents: Infinity }
  const size = [...bytes.subarray(6, tagHeaderBytes)].reduce(
    (sum, byte) => sum * 128 + (byte & 127),
    0,
  )
  const header = Buffer.from(bytes.subarray(0, tagHeaderBytes))
  // Without an extended header and a footer, which are erased, too.
  header[5] = 0
  return { header, contents: size + (bytes[5]! & hasFooter ? tagHeaderBytes : 0), isErased: true }
}

/** Overwrites the tags that follow the sound. Holds back as many bytes as they may need to be recognised. */
async function* withoutLaterTags(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let isErased = false
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    const places = laterTags
      .map((tag) => held.indexOf(tag, 0, 'latin1'))
      .filter((place) => place >= 0)
    if (places.length > 0 && !isErased) {
      const first = Math.min(...places)
      if (first > 0) yield held.subarray(0, first)
      held = held.subarray(first)
      isErased = true
    }
    const ready = Math.max(0, held.length - lastBytes - longerBytes - maxTagName)
    if (ready > 0) yield isErased ? Buffer.alloc(ready) : held.subarray(0, ready)
    held = held.subarray(ready)
  }
  const last = Buffer.from(held)
  if (isErased) last.fill(0)
  if (
    last.length >= lastBytes &&
    last.toString('latin1', last.length - lastBytes, last.length - lastBytes + 3) === 'TAG'
  ) {
    last.fill(0, last.length - lastBytes)
    const longer = last.length - lastBytes - longerBytes
    if (longer >= 0 && last.toString('latin1', longer, longer + 4) === 'TAG+') last.fill(0, longer)
  }
  if (last.length > 0) yield last
}

/** Passes an MP3 file on with its tags overwritten, before and after the sound. */
export const cleanMp3 = (
  chunks: AsyncIterable<Buffer>,
  broken: () => void,
): AsyncGenerator<Buffer> => withoutLaterTags(cleanBlocks(chunks, readTag, broken))
