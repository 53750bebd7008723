import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Returns the bytes of a picture, as `fetch` takes them. */
export const encoded = async (picture: Sharp) => Buffer.from(await picture.toBuffer())

/** A picture as a phone held upright takes it: stored on its side, its left half red, with the place where it was taken. */
export const phonePicture = (type: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  encoded(
    twoColours(64, 32)
      .withExif({
        IFD0: { Make: 'Schoolphone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 12/1' },
      })
      .withMetadata({ orientation: 6 })
      .toFormat(type),
  )

/** A picture whose left half is red and whose right half is blue. */
export const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])

/** Returns what a picture tells: its size in pixels, whether it has metadata, and the colour of its first pixel. */
export async function seenIn(bytes: Uint8Array) {
  const { width, height, exif, xmp, icc, orientation, pages, format } =
    await sharp(bytes).metadata()
  const raw = await sharp(bytes, { autoOrient: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * raw.info.width + x) * raw.info.channels
    const [red = 0, , blue = 0] = raw.data.subarray(start, start + 3)
    return red > blue ? 'red' : 'blue'
  }
  return {
    format,
    size: [width, height],
    pages: pages ?? 1,
    hasMetadata: Boolean(exif ?? xmp ?? icc ?? orientation),
    first: at(0, 0),
    last: at(raw.info.width - 1, raw.info.height - 1),
  }
}

/** Returns a chunk of a PNG. */
export function pngChunk(name: string, contents: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + contents.length)
  chunk.writeUInt32BE(contents.length)
  chunk.write(name, 4, 'latin1')
  contents.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

/** Returns a copy of a PNG with chunks behind its header. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
