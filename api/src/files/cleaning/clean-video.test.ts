import { box, longBox } from '../../../test/support/boxes.js'
import { cleanBlocks } from './clean-blocks.js'
import { isBoxed, readBox } from './clean-video.js'

const place = '+28.6139+077.2090/'
const pictures = 'pictures of udta and meta '.repeat(40)
/** A video as a phone writes it: the place is in the user data, in the tags and in an extension. */
const video = (erase: (type: string, contents: string) => Buffer) =>
  Buffer.concat([
    box('ftyp', 'isom'),
    box(
      'moov',
      box('mvhd', 'head'),
      box('trak', box('tkhd', 'track'), erase('udta', place)),
      erase('meta', `keys${place}`),
      erase('udta', place),
    ),
    erase('uuid', `xmp ${place}`),
    longBox('mdat', pictures),
  ])

async function cleaned(bytes: Buffer, size: number): Promise<{ bytes: Buffer; isBroken: boolean }> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const parts: Buffer[] = []
  let isBroken = false
  for await (const part of cleanBlocks(chunks(), readBox, () => (isBroken = true))) parts.push(part)
  return { bytes: Buffer.concat(parts), isBroken }
}

describe('a video', () => {
  test.each([1, 3, 7, 64, 10_000])(
    'loses its metadata and nothing else, in chunks of %d bytes',
    async (size) => {
      const sent = video((type, contents) => box(type, contents))
      const { bytes: kept, isBroken } = await cleaned(sent, size)
      expect(isBroken).toBe(false)
      expect(sent.includes(place)).toBe(true)
      expect(kept.includes(place)).toBe(false)
      expect(kept).toEqual(video((_, contents) => box('free', Buffer.alloc(contents.length))))
    },
  )

  test('whose last box has no size is passed on to its end', async () => {
    const open = box('mdat', pictures)
    open.writeUInt32BE(0)
    const sent = Buffer.concat([box('ftyp', 'isom'), open])
    expect(await cleaned(sent, 50)).toEqual({ bytes: sent, isBroken: false })
  })

  test('that was cut within its pictures is passed on', async () => {
    const cut = box('mdat', pictures).subarray(0, 100)
    expect(await cleaned(cut, 30)).toEqual({ bytes: cut, isBroken: false })
  })

  test.each([
    [
      'a box that is shorter than its header',
      Buffer.concat([box('ftyp', 'isom'), Buffer.from([0, 0, 0, 4, 1, 2, 3, 4])]),
    ],
    ['bytes after its last box', Buffer.concat([box('ftyp', 'isom'), Buffer.from('end')])],
  ])('with %s is broken, and passed on whole', async (_, sent) => {
    expect(await cleaned(sent, 5)).toEqual({ bytes: sent, isBroken: true })
  })

  test('is recognised by its type', () => {
    expect(['video/mp4', 'video/quicktime', 'image/heic', 'application/pdf'].map(isBoxed)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
