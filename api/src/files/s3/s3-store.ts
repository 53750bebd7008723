import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { checkedKey, FileStore, MissingBytesError } from '../file-store.js'
import type { ByteRange, StoredBytes } from '../file-store.js'
import type { Bucket } from './bucket.js'
import { StoreFault } from './store-fault.js'

const hour = 60 * 60_000
/** Uploads that are older, in ms, were left by a process that ended. A backup may take long. */
const stale = { 'files/': 6 * hour, 'backups/': 24 * hour } as const

/** Stores files in a bucket, as `files/{key}`. */
export class S3Store extends FileStore {
  constructor(private readonly bucket: Bucket) {
    super()
  }

  override put(key: string, content: Readable): Promise<StoredBytes> {
    return this.bucket.put(pathOf(key), content)
  }

  override async open(key: string, range?: ByteRange): Promise<Readable> {
    const content = await this.bucket.open(pathOf(key), range)
    if (!content) throw new MissingBytesError(`There are no bytes for ${key}.`)
    return content
  }

  override remove(key: string): Promise<void> {
    return this.bucket.remove(pathOf(key))
  }

  override async tidy(): Promise<void> {
    try {
      for (const [prefix, age] of Object.entries(stale))
        await this.bucket.abortUploads(prefix, Date.now() - age)
    } catch (error) {
      // Not every server lists or ends uploads. Another fault is in the log.
      if (!(error instanceof StoreFault)) throw error
    }
  }

  override async assertAnswers(): Promise<void> {
    const content = await this.bucket.open('files/probe')
    content?.destroy()
  }

  override get trouble(): string | undefined {
    return this.bucket.fault?.sentence
  }

  /**
   * Writes, reads, lists and deletes once. Throws the sentence of a fault that only a changed setting or right mends. Others are in the log,
   * and the server starts: records work without files.
   */
  async check(): Promise<void> {
    // Several servers may start together.
    const probe = `files/probe-${randomUUID()}`
    try {
      await this.bucket.put(probe, Readable.from([Buffer.from('Tinkerdesk can write here.')]))
      for await (const _ of this.bucket.list(probe)) break
      await this.bucket.remove(probe)
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      if (error.isOfSettings) throw new Error(error.sentence)
    }
  }
}

const pathOf = (key: string): string => `files/${checkedKey(key)}`
