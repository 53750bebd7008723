const signatureBytes = 8
/** Length and name before the contents of a chunk, and the checksum behind them. */
const aroundContents = 12

/** Chunks that say how the pixels look, and EXIF, which says how the picture is turned. Each may be there once. */
const once = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs', 'eXIf'])
/** No program shows a picture without understanding the chunks whose names begin with a capital. */
const isNeeded = (name: string): boolean => /^[A-Z]/.test(name)

/**
 * Returns a PNG without its texts, thumbnails, times and repeated chunks: a hundred short texts can be compressed so well that a reader takes minutes to
 * expand them. Nothing is expanded here. The chunks that stay move together within `png`, whose contents change. What is not built of
 * chunks stays as it is, for the reader to refuse.
 */
export function withoutTexts(png: Buffer): Buffer {
  const seen = new Set<string>()
  let from = signatureBytes
  let to = signatureBytes
  while (from + aroundContents <= png.length) {
    const name = png.toString('latin1', from + 4, from + 8)
    const end = from + aroundContents + png.readUInt32BE(from)
    if (end > png.length) break
    if (isNeeded(name) || (once.has(name) && !seen.has(name))) {
      png.copyWithin(to, from, end)
      to += end - from
    }
    seen.add(name)
    from = end
    if (name === 'IEND') return png.subarray(0, to)
  }
  png.copyWithin(to, from)
  return png.subarray(0, to + png.length - from)
}
