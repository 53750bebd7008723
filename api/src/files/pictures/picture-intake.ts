import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Injectable } from '@nestjs/common'
import { Config } from '../../config/config.js'
import { cleanUnreadable } from '../cleaning/clean-metadata.js'
import { FileStore, thumbnailKey, type StoredBytes } from '../file-store.js'
import { unknownType } from '../sniff-type.js'
import { tidyFolder } from '../tidy-folder.js'
import { PictureCleaner } from './picture-cleaner.js'

/** Stores pictures upright and without metadata. The metadata that was sent never gets into the store. */
@Injectable()
export class PictureIntake {
  private readonly folder: string

  constructor(
    config: Config,
    private readonly store: FileStore,
    private readonly cleaner: PictureCleaner,
  ) {
    this.folder = join(config.dataDir, 'pictures')
  }

  /**
   * Stores a cleaned picture under a new key, for a person who may have to wait for a turn. One that cannot be read keeps all but its metadata, and
   * its type is then that of an unknown file, which is never shown.
   */
  async put(
    key: string,
    content: Readable,
    type: string,
    person: string,
  ): Promise<StoredBytes & { type: string }> {
    const [from, to] = [join(this.folder, `${key}.sent`), join(this.folder, `${key}.clean`)]
    try {
      await mkdir(this.folder, { recursive: true })
      await pipeline(content, createWriteStream(from, { flags: 'wx' }))
      const isClean = await this.cleaner.clean(person, { from, to, type })
      const bytes = isClean
        ? createReadStream(to)
        : Readable.from(cleanUnreadable(type, createReadStream(from)), { objectMode: false })
      const stored = await this.store.put(key, bytes)
      return { ...stored, type: isClean ? type : unknownType }
    } finally {
      await Promise.all([rm(from, { force: true }), rm(to, { force: true })])
    }
  }

  /**
   * Stores a small WebP of a stored picture, for a person who may have to wait for a turn. Returns false if it cannot be read. Throws
   * `MissingBytesError`.
   */
  async makeThumbnail(key: string, type: string, person: string): Promise<boolean> {
    const small = thumbnailKey(key)
    // Another server may make the same at this moment.
    const own = `${small}-${randomUUID()}`
    const [from, to] = [join(this.folder, `${own}.sent`), join(this.folder, `${own}.clean`)]
    try {
      await mkdir(this.folder, { recursive: true })
      await pipeline(await this.store.open(key), createWriteStream(from))
      if (!(await this.cleaner.clean(person, { from, to, type, isThumbnail: true }))) return false
      await this.store.put(small, createReadStream(to))
      return true
    } finally {
      await Promise.all([rm(from, { force: true }), rm(to, { force: true })])
    }
  }

  /** Removes what a process that was killed may have left here long ago. */
  tidy(): Promise<void> {
    return tidyFolder(this.folder)
  }
}
