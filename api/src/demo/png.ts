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

/** A line follower on its track, seen from above. */
export const robotPicture = (): Buffer =>
  pngOf(320, 240, (x, y) => {
    const track = 0.5 + 0.25 * Math.sin(x * 7)
    const [alongX, alongY] = [Math.abs(x - 0.62), Math.abs(y - 0.27)]
    if (alongX < 0.03 && alongY < 0.03) return [255, 214, 64]
    if (alongX < 0.11 && alongY < 0.13) return [55, 48, 163]
    if (alongX < 0.14 && alongY > 0.08 && alongY < 0.16) return [40, 40, 40]
    return Math.abs(y - track) < 0.03 ? [20, 20, 20] : [236, 232, 220]
  })
