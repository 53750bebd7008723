import type { IncomingMessage } from 'node:http'

/** More boundaries than an upload of one file has, even one with a second file or a few fields by mistake. */
const maxBoundaries = 20

const charset = String.raw`(?:;\s*charset=[\w-]+\s*)?`
const quoted = String.raw`"([ !#$&-[\]-~]{1,70})"`
const plain = String.raw`([!#$&-:<-[\]-~]{1,70})`
const withBoundary = new RegExp(
  String.raw`^multipart/form-data\s*${charset};\s*boundary=(?:${quoted}|${plain})\s*${charset}$`,
  'i',
)

/** Returns the boundary that a `Content-Type` header names. `null` for one in an unusual spelling, which no client sends. */
export function boundaryIn(contentType: string | undefined): string | null {
  const match = withBoundary.exec(contentType ?? '')
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Overwrites what follows the first few boundaries of a body with zeros, before it is parsed. Each part takes time, however short it is, so a
 * body of nothing but boundaries would hold up everybody. Such a body has no end for the parser, which refuses it.
 */
export function countBoundaries(request: IncomingMessage, boundary: string): void {
  const mark = Buffer.from(`\r\n--${boundary}`)
  let count = 0
  request.on('data', (chunk: Buffer) => {
    let at = 0
    while (count <= maxBoundaries) {
      at = chunk.indexOf(mark, at)
      if (at < 0) return
      count += 1
      if (count <= maxBoundaries) at += mark.length
    }
    chunk.fill(0, at)
  })
}
