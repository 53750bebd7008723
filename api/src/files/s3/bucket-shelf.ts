import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { BackupShelf, notes, type Note, type OnShelf } from '../backup-shelf.js'
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

  override async list(): Promise<OnShelf[]> {
    const all: OnShelf[] = []
    for await (const { key, size, at } of this.bucket.list(prefix))
      all.push({ name: key.slice(prefix.length), bytes: size, at })
    return all
  }

  override async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { sha256 } = await this.bucket.put(prefix + name, content, partSize)
    try {
      await this.putNote(name, '.sha256', checksumLine(sha256, name))
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
    for (const end of ['', ...notes]) await this.bucket.remove(`${prefix}${name}${end}`)
  }

  override async path(name: string, folder: string): Promise<string> {
    const content = await this.open(name)
    const path = join(folder, name)
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return path
  }

  override async note(name: string, note: Note): Promise<string> {
    const content = await this.bucket.open(`${prefix}${name}${note}`)
    return content ? text(content) : ''
  }

  override async putNote(name: string, note: Note, content: string): Promise<void> {
    await this.bucket.put(`${prefix}${name}${note}`, Readable.from([Buffer.from(content)]))
  }
}
