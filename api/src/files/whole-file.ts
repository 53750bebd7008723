import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Returns the SHA-256 of a file in hexadecimal. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Returns the content of the file that has a checksum, as `sha256sum` writes it. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`

/** Writes a file that appears under its name when it is whole, with its SHA-256 beside it. A fault leaves nothing, and is thrown. */
export async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const part of content) {
      hash.update(part)
      yield part
    }
  }
  try {
    await pipeline(hashed, createWriteStream(partial, { flush: true, mode: 0o600 }))
    await writeFile(`${path}.sha256`, checksumLine(hash.digest('hex'), basename(path)), {
      mode: 0o600,
    })
    await rename(partial, path)
  } catch (error) {
    await Promise.all([rm(partial, { force: true }), rm(`${path}.sha256`, { force: true })])
    throw error
  }
}
