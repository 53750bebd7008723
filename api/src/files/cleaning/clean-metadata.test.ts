import { crc32 } from 'node:zlib'
import { cleanerOf } from './clean-metadata.js'

const place = '+28.6139+077.2090/'
const bytes = (...parts: (string | number | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : Buffer.isBuffer(part)
          ? part
          : Buffer.from([part].flat()),
    ),
  )

async function cleaned(
  type: string,
  sent: Buffer,
  size: number,
): Promise<{ kept: Buffer; isBroken: boolean }> {
  async function* chunks() {
    for (let at = 0; at < sent.length; at += size) yield sent.subarray(at, at + size)
  }
  const parts: Buffer[] = []
  let isBroken = false
  for await (const part of cleanerOf(type)!(chunks(), () => (isBroken = true))) parts.push(part)
  return { kept: Buffer.concat(parts), isBroken }
}

/** Data of a GIF in blocks of at most 255 bytes, with an end. */
const blocks = (data: string) => bytes(data.length, data, 0)
const gif = (data: (text: string) => string) =>
  bytes(
    'GIF89a',
    [4, 0, 3, 0, 0x80, 0, 0],
    'colour',
    [0x21, 0xff, 11],
    'NETSCAPE2.0',
    [3, 1, 5, 0, 0],
    [0x21, 0xfe],
    blocks(data(`Made at ${place}`)),
    [0x21, 0xff, 11],
    'XMP DataXMP',
    blocks(data(`<xmp ${place}>`)),
    [0x21, 0xf9, 4, 0, 9, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0x80],
    'COLOUR',
    2,
    blocks('pixels, and +28.6139 by chance'),
    0x3b,
    data(place),
  )

const sound = 'sound, ID3 and TAG in it, '.repeat(40)
const mp3 = (data: (text: string) => string, flags = 0xc0) =>
  bytes(
    'ID3',
    [3, 0, flags, 0, 0, 1, 2],
    data(`GEOB${place}`.padEnd(130)),
    sound,
    data(`APETAGEX ${place}`),
    data(`TAG${place}`.padEnd(128)),
  )

const element = (id: number[], contents: Buffer, sizeBytes = 1) => {
  const size = Buffer.alloc(sizeBytes)
  size.writeUIntBE(contents.length, Math.max(0, sizeBytes - 2), Math.min(2, sizeBytes))
  size[0] = size[0]! | (0x80 >> (sizeBytes - 1))
  return bytes(id, size, contents)
}
const tags = [0x12, 0x54, 0xc3, 0x67]
const webm = (tagged: (contents: Buffer, sizeBytes: number) => Buffer) =>
  bytes(
    element([0x1a, 0x45, 0xdf, 0xa3], bytes('webm')),
    // A segment and a cluster without a size, as a browser records.
    [0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255],
    tagged(bytes(`LOCATION ${place}`), 1),
    [0x1f, 0x43, 0xb6, 0x75, 0xff],
    element([0xa3], bytes('pictures '.repeat(30)), 2),
    tagged(bytes(place), 8),
  )
const chunkOf = (name: string, contents: string) => {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(contents.length)
  numbers.writeUInt32BE(crc32(name + contents), 4)
  return bytes(numbers.subarray(0, 4), name, contents, numbers.subarray(4))
}
/** `more` makes the chunks of metadata. */
const apng = (more: (name: string, contents: string) => Buffer, end: string) =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    chunkOf('IHDR', 'size'),
    chunkOf('acTL', 'two pictures'),
    more('tEXt', `Comment\0${place}`),
    chunkOf('IDAT', 'first picture '.repeat(30)),
    more('tIME', ''),
    chunkOf('fdAT', 'second picture, tEXt in it '.repeat(30)),
    more('eXIf', place.repeat(5000)),
    chunkOf('IEND', ''),
    end,
  )
const zeros = (text: string) => '\0'.repeat(text.length)
const same = (text: string) => text

describe('metadata', () => {
  test.each([1, 5, 64, 10_000])(
    'of a GIF and an MP3 is overwritten, and nothing else, in chunks of %d bytes',
    async (size) => {
      expect(await cleaned('image/gif', gif(same), size)).toEqual({
        kept: gif(zeros),
        isBroken: false,
      })
      expect(await cleaned('audio/mpeg', mp3(same), size)).toEqual({
        kept: mp3(zeros, 0),
        isBroken: false,
      })
      const plain = bytes([255, 251], sound)
      expect(await cleaned('audio/mpeg', plain, size)).toEqual({ kept: plain, isBroken: false })
    },
  )

  test.each([1, 5, 64, 10_000])(
    'of an animated PNG becomes chunks that no program knows, in chunks of %d bytes',
    async (size) => {
      const kept = apng((_, contents) => chunkOf('noNe', zeros(contents)), zeros(place))
      expect(await cleaned('image/apng', apng(chunkOf, place), size)).toEqual({
        kept,
        isBroken: false,
      })
    },
  )

  test.each([1, 5, 64, 10_000])(
    'of a WebM becomes elements of the same length to skip, in chunks of %d bytes',
    async (size) => {
      const sent = webm((contents, sizeBytes) => element(tags, contents, sizeBytes))
      const { kept, isBroken } = await cleaned('video/webm', sent, size)
      expect([isBroken, kept.length, kept.includes(place), sent.includes(place)]).toEqual([
        false,
        sent.length,
        false,
        true,
      ])
      const erased = (contents: Buffer, sizeBytes: number) => {
        // The four bytes of the id and those of the size become one byte of an id, and a size of up to eight bytes.
        const most = Math.min(8, 3 + sizeBytes)
        const rest = 3 + sizeBytes - most
        return element([0xec], bytes(Buffer.alloc(rest), Buffer.alloc(contents.length)), most)
      }
      expect(kept).toEqual(webm(erased))
    },
  )

  test.each([
    ['image/gif', bytes('GIF89a', [4, 0, 3, 0, 0, 0, 0], 'no block')],
    ['image/gif', bytes('GIF89a')],
    [
      'image/apng',
      bytes('8 bytes.', chunkOf('IHDR', ''), chunkOf('NEWS', ''), chunkOf('tEXt', place)),
    ],
    ['image/apng', bytes('8 bytes.', [255, 0, 0, 0], 'tEXt', place)],
    // No file has two gigabytes, and the sum of their zeros takes half a second.
    ['image/apng', bytes('8 bytes.', [127, 255, 255, 255], 'tEXt', place)],
    ['image/apng', bytes('8 bytes.', chunkOf('IHDR', ''), [0, 0, 0])],
    ['video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80, 0])],
    ['video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3, 0xff], 'an element without a size')],
  ])('of a broken %s is left, and the file is named as broken', async (type, sent) => {
    expect(await cleaned(type, sent, 4)).toEqual({ kept: sent, isBroken: true })
  })

  test('in very many short blocks does not keep other work waiting', async () => {
    const sent = bytes(
      'GIF89a',
      Buffer.alloc(7),
      [0x21, 0xfe],
      Buffer.alloc(2_000_000, Buffer.from([1, 1])),
      [0, 0x3b],
    )
    let isDone = false
    const cleaning = cleaned('image/gif', sent, sent.length).then(() => (isDone = true))
    let turns = 0
    while (!isDone) {
      await new Promise((done) => setImmediate(done))
      turns += 1
    }
    await cleaning
    expect(turns).toBeGreaterThan(5)
  })
})
