import { statfs } from 'node:fs/promises'
import { Injectable } from '@nestjs/common'
import { Config } from '../config/config.js'
import { ProblemError } from '../problems/problem-error.js'
import { FileStore } from './file-store.js'

/** How long a measurement is used, in milliseconds. */
const freshMs = 1000

/** How much can still be stored. Writes stop while something is left, so that the database never meets a full disk. */
@Injectable()
export class FreeSpace {
  private measuredAt = -Infinity
  private measured: Promise<{ records: boolean; files: boolean }> | undefined

  constructor(
    private readonly config: Config,
    private readonly store: FileStore,
  ) {}

  /** Returns for what less than `MIN_FREE_DISK` is left: for records (SQLite only, for PostgreSQL has a disk of its own) and for files. */
  isLow(now = performance.now()): Promise<{ records: boolean; files: boolean }> {
    if (!this.measured || now - this.measuredAt >= freshMs) {
      this.measuredAt = now
      this.measured = this.measure()
    }
    return this.measured
  }

  /** Throws `storage_full` if less than `MIN_FREE_DISK` is left for records or for files. */
  async assertFor(what: 'records' | 'files'): Promise<void> {
    if (!(await this.isLow())[what]) return
    throw new ProblemError('storage_full', {
      title:
        'There is almost no space left, so nothing new can be stored. What you entered is still on this screen. Please contact your admin.',
    })
  }

  /** Returns the bytes that the disk of `DATA_DIR` and the store of files have left, as far as they tell. */
  async bytes(): Promise<{ folder: number | undefined; store: number | undefined }> {
    const [folder, store] = await Promise.all([
      freeIn(this.config.dataDir),
      this.store.freeSpace().catch(() => undefined),
    ])
    return { folder, store }
  }

  private async measure(): Promise<{ records: boolean; files: boolean }> {
    const { folder, store } = await this.bytes()
    const isBelow = (free: number | undefined) =>
      free !== undefined && free < this.config.minFreeBytes
    return {
      records: this.config.databaseUrl === undefined && isBelow(folder),
      files: isBelow(folder) || isBelow(store),
    }
  }
}

/** Returns the bytes that a folder's disk has left for us, or `undefined` if that cannot be measured. */
async function freeIn(folder: string): Promise<number | undefined> {
  const stats = await statfs(folder).catch(() => undefined)
  return stats && stats.bavail * stats.bsize
}
