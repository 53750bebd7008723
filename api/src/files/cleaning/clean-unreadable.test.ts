import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { phonePicture } from '../../../test/support/pictures.js'
import { cleanUnreadable } from './clean-metadata.js'

async function cleaned(type: string, sent: Buffer, size: number): Promise<Buffer> {
  async function* chunks() {
    for (let at = 0; at < sent.length; at += size) yield sent.subarray(at, at + size)
  }
  const parts: Buffer[] = []
  for await (const part of cleanUnreadable(type, chunks())) parts.push(part)
  return Buffer.concat(parts)
}

const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer()

it.each(['jpeg', 'png', 'webp'] as const)(
  'a %s keeps its place to itself, and every pixel, however it arrives',
  async (type) => {
    const sent = await phonePicture(type)
    expect(sent.includes('Schoolphone')).toBe(true)
    for (const size of [1, 7, 100_000]) {
      const kept = await cleaned(`image/${type}`, sent, size)
      expect(kept.length).toBe(sent.length)
      expect(kept.includes('Schoolphone')).toBe(false)
      expect(await pixels(kept)).toEqual(await pixels(sent))
      // Of a file that was cut off, too.
      const half = sent.subarray(0, -20)
      expect((await cleaned(`image/${type}`, half, size)).includes('Schoolphone')).toBe(false)
    }
  },
)

it('a progressive JPEG keeps its profile and all its scans, and loses what follows its end', async () => {
  const noise = sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
  const sent = await noise.withIccProfile('p3').jpeg({ progressive: true }).toBuffer()
  for (const size of [1, 100_000]) {
    const kept = await cleaned(
      'image/jpeg',
      Buffer.concat([sent, Buffer.from('a video, made at home')]),
      size,
    )
    expect(kept.subarray(0, sent.length)).toEqual(sent)
    expect(kept.includes('home')).toBe(false)
  }
})

it('what is no picture passes as it is', async () => {
  async function* chunks() {
    yield Buffer.from('plain ')
    yield Buffer.from('text')
  }
  expect(await text(cleanUnreadable('text/plain', chunks()))).toBe('plain text')
  expect(
    (await cleaned('image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 1]), 2)).length,
  ).toBe(7)
})
