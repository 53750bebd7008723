import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { BackupShelf, type KeptBackup } from '../backup-shelf.js'
import { MissingBytesError } from '../file-store.js'
import { checksumLine } from '../whole-file.js'
import type { Bucket } from './bucket.js'

const prefix = 'backups/'
/** In bytes. With at most 10,000 parts, a backup may have 335 GB; a server with 1,000 parts takes 33 GB. */
const partSize = 32 * 1024 ** 2

/** Backups in a bucket, as `backups/{name}`. */
export class BucketShelf extends BackupShelf {
  constructor(private readonly bucket: Bucket) {
    super()
  }

  override async list(): Promise<KeptBackup[]> {
    const all: KeptBackup[] = []
    for await (const { key, size, at } of this.bucket.list(prefix))
      all.push({ name: key.slice(prefix.length), bytes: size, at })
    return all
  }

  override async checksum(name: string): Promise<string> {
    const content = await this.bucket.open(`${prefix}${name}.sha256`)
    return content ? (await text(content)).slice(0, 64) : ''
  }

  override async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { sha256 } = await this.bucket.put(prefix + name, content, partSize)
    try {
      const line = Readable.from([Buffer.from(checksumLine(sha256, name))])
      await this.bucket.put(`${prefix}${name}.sha256`, line)
    } catch (error) {
      await this.bucket.remove(prefix + name).catch(() => undefined)
      throw error
    }
  }

  override async open(name: string): Promise<Readable> {
    const content = await this.bucket.open(prefix + name)
    if (!content) throw new MissingBytesError(`There is no backup ${name}.`)
    return content
  }

  override async remove(name: string): Promise<void> {
    for (const each of [name, `${name}.sha256`]) await this.bucket.remove(prefix + each)
  }
}
