import type { Readable } from 'node:stream'
import { ProblemError } from '../../../problems/problem-error.js'

/** Returns the bytes of a file. Throws `payload_too_large` as soon as there are more than `max`. */
export async function bytesOf(file: Readable, max: number): Promise<{ bytes: Uint8Array }> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of file) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > max) throw new ProblemError('payload_too_large')
  }
  return { bytes: Buffer.concat(parts) }
}
