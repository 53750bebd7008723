import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Returns a PNG of a drawing that gives each pixel its colour, by its place from the left and the top, each from 0 to 1. */
export function pngOf(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_, x) => colourAt(x / width, y / height)).flat(),
    ]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A greeting card with a light in it, on a table. */
export const cardPicture = (): Buffer =>
  pngOf(320, 240, (x, y) => {
    const [alongX, alongY] = [x - 0.5, y - 0.48]
    if (Math.abs(alongX) > 0.36 || Math.abs(alongY) > 0.34) return [150, 111, 72]
    const far = Math.hypot(alongX, alongY)
    if (far < 0.05) return [255, 214, 64]
    const glow = Math.max(0, 1 - far / 0.3)
    return [255, 250 - Math.round(30 * glow), 240 - Math.round(150 * glow)]
  })
