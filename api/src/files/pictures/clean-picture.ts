import { readFile, writeFile } from 'node:fs/promises'
import { maxResourceFile } from '@tinkerdesk/shared/base/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { withoutTexts } from './png-chunks.js'

/** All frames together. Turning a picture takes some 10 bytes of memory for each pixel. */
const maxPixels = 52_000_000

/** A picture that is read from one file and written upright, without metadata, to another. */
export interface PictureJob {
  from: string
  to: string
  /** The media type detected from the bytes. */
  type: string
  /** True to write a small WebP of it instead. */
  isThumbnail?: boolean
}

/** Sizes of a thumbnail in pixels and its qualities, in the order in which they are tried until it is small enough. */
const thumbnailSteps = [
  { side: 320, quality: 72 },
  { side: 320, quality: 45 },
  { side: 200, quality: 40 },
  { side: 120, quality: 30 },
]
/** Of a thumbnail, in bytes. */
const maxThumbnail = 20_000

/** How each type is read and written. 90 of 100 is a quality at which a second compression is not seen. */
const formats: Record<
  string,
  { name: string; write: (picture: Sharp, metadata: Metadata) => Sharp } | undefined
> = {
  'image/jpeg': {
    name: 'jpeg',
    write: (picture, { chromaSubsampling }) =>
      picture.jpeg({
        quality: 90,
        chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      }),
  },
  'image/png': {
    name: 'png',
    // With the most effort, a palette of at most 256 colours keeps each of them exactly.
    write: (picture, { isPalette }) =>
      picture.png(isPalette ? { palette: true, dither: 0, quality: 100, effort: 7 } : {}),
  },
  'image/webp': { name: 'webp', write: (picture) => picture.webp({ quality: 90 }) },
}

sharp.cache(false)
sharp.concurrency(1)
// A file may say that it is another format. Only the readers of these three are there.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpFile'],
})

async function thumbnail(from: string | Buffer): Promise<Buffer> {
  for (const { side, quality } of thumbnailSteps) {
    const small = sharp(from, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient()
    const bytes = await small
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    if (bytes.length <= maxThumbnail) return bytes
  }
  throw new Error('The picture does not get small enough.')
}

/**
 * Writes a picture upright, in sRGB and without metadata such as its location. Throws if it is damaged, too large or not of its type. Runs
 * in a process of its own, since a picture can make its reader use much memory, or crash.
 */
export async function cleanPicture({
  from,
  to,
  type,
  isThumbnail = false,
}: PictureJob): Promise<void> {
  const format = formats[type]
  const sent = type === 'image/png' ? withoutTexts(await readFile(from)) : from
  const picture = sharp(sent, {
    failOn: 'error',
    limitInputPixels: maxPixels,
    animated: type === 'image/webp',
  })
  const metadata = await picture.metadata()
  if (!format || metadata.format !== format.name)
    throw new Error(`The picture is ${metadata.format}, not ${type}.`)
  if (isThumbnail) return writeFile(to, await thumbnail(sent), { flag: 'wx' })
  const isAnimated = (metadata.pages ?? 1) > 1
  // The frames of an animation cannot be turned; no camera makes such files.
  const upright = isAnimated ? picture : picture.autoOrient()
  const bytes = await format.write(upright, metadata).toBuffer()
  if (bytes.length > maxResourceFile) throw new Error('The picture is too large.')
  await writeFile(to, bytes, { flag: 'wx' })
}
