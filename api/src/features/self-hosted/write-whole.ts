import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a file. It appears under its name when it is whole, with its SHA-256 in a file beside it. Throws errors of the stream and of
 * the disk, and leaves nothing then.
 */
export async function writeWhole(path: string, content: Readable): Promise<void> {
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  const hashed = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }
  try {
    await pipeline(content, hashed, createWriteStream(partial, { flush: true, mode: 0o600 }))
    await writeFile(`${path}.sha256`, `${hash.digest('hex')}  ${basename(path)}\n`, {
      mode: 0o600,
    })
    await rename(partial, path)
  } catch (error) {
    await Promise.all([rm(partial, { force: true }), rm(`${path}.sha256`, { force: true })])
    throw error
  }
}
