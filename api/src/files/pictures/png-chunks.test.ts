import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  phonePicture,
  pngChunk,
  seenIn,
  twoColours,
  withChunks,
} from '../../../test/support/pictures.js'
import { withoutTexts } from './png-chunks.js'

/** Returns the names of the chunks, in order. */
function namesIn(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8))
  return names
}
const plain = () => twoColours(20, 20).png().toBuffer()

describe('a PNG that is about to be read', () => {
  it('has lost its compressed texts, which would take a reader minutes', async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))])
    const texts = ['zTXt', 'iTXt', 'tEXt', 'tIME', 'sPLT', 'noNe'].flatMap((name) =>
      Array.from({ length: 200 }, () => pngChunk(name, bomb)),
    )
    const sent = await plain()
    expect(withoutTexts(withChunks(sent, ...texts))).toEqual(withoutTexts(Buffer.from(sent)))
    expect(
      namesIn(withoutTexts(withChunks(sent, ...texts))).filter(
        (name) => !/^(IHDR|pHYs|IDAT|IEND)$/.test(name),
      ),
    ).toEqual([])
  })

  it('keeps how it is turned, its transparency and its colours, each once', async () => {
    const sent = await phonePicture('png')
    expect(await seenIn(withoutTexts(Buffer.from(sent)))).toEqual(await seenIn(sent))
    const profile = await twoColours(20, 20).withIccProfile('p3').png().toBuffer()
    const twice = withChunks(
      profile,
      ...Array.from({ length: 3 }, () => pngChunk('tRNS', Buffer.alloc(6))),
    )
    const names = namesIn(withoutTexts(twice))
    expect(names.filter((name) => /^(iCCP|tRNS)$/.test(name)).sort()).toEqual(['iCCP', 'tRNS'])
    expect((await sharp(withoutTexts(Buffer.from(profile))).metadata()).hasProfile).toBe(true)
  })

  it('ends with its end, and stays as it is from where it is not built of chunks', async () => {
    const sent = await plain()
    expect(withoutTexts(Buffer.concat([sent, Buffer.from('a whole video')]))).toEqual(sent)
    for (const broken of [
      sent.subarray(0, -13),
      sent.subarray(0, 5),
      Buffer.concat([sent.subarray(0, 33), Buffer.alloc(40, 0xff)]),
    ])
      expect(withoutTexts(Buffer.from(broken))).toEqual(broken)
  })
})
