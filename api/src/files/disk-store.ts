import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from '../problems/problem-error.js'
import {
  checkedKey,
  FileStore,
  MissingBytesError,
  type ByteRange,
  type StoredBytes,
} from './file-store.js'
import { tidyFolder } from './tidy-folder.js'

const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | undefined)?.code

/** Stores files below one directory, in two levels of folders named by the end of the key (its start is the time). */
export class DiskStore extends FileStore {
  constructor(private readonly directory: string) {
    super()
  }

  override async put(key: string, content: Readable): Promise<StoredBytes> {
    const path = this.pathOf(key)
    const temporary = join(this.temporary, `${key}-${randomUUID()}`)
    const hash = createHash('sha256')
    let size = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    try {
      await Promise.all([
        mkdir(this.temporary, { recursive: true }),
        mkdir(dirname(path), { recursive: true }),
      ])
      // Written aside and renamed, so that a name never refers to half a file, even after a power cut.
      await pipeline(content, counted, createWriteStream(temporary, { flags: 'wx', flush: true }))
      await rename(temporary, path)
      await syncDirectory(dirname(path))
    } catch (error) {
      await rm(temporary, { force: true })
      throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
        ? new ProblemError('storage_full')
        : error
    }
    return { size, sha256: hash.digest('hex') }
  }

  override async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const handle = await open(this.pathOf(key))
      return handle.createReadStream(range)
    } catch (error) {
      throw codeOf(error) === 'ENOENT'
        ? new MissingBytesError(`There are no bytes for ${key}.`)
        : error
    }
  }

  override async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true })
  }

  override async tidy(): Promise<void> {
    await tidyFolder(this.temporary)
  }

  override async freeSpace(): Promise<number | undefined> {
    await mkdir(this.directory, { recursive: true })
    const { bavail, bsize } = await statfs(this.directory)
    return bavail * bsize
  }

  private get temporary(): string {
    return join(this.directory, '.incoming')
  }

  private pathOf(key: string): string {
    return join(this.directory, key.slice(-2), key.slice(-4, -2), checkedKey(key))
  }
}

/** Makes a rename survive a power cut. Some systems cannot open a directory; they handle it themselves. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
