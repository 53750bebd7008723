import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { Database } from '../../database/database.js'
import { FileRemover } from '../../files/file-remover.js'
import { files } from '../../files/files.tables.js'
import { FileStore } from '../../files/file-store.js'
import { PictureIntake } from '../../files/pictures/picture-intake.js'
import { oldestUnattached, type StoredFile } from '../../files/unattached.js'

const minute = 60_000
const hour = 60 * minute
/** How long an upload may wait for a record that names it. */
const unattachedLifetime = 24 * hour
/** A running removal gets this long before it is retried. */
const removalTime = 10 * minute
/** Files per transaction, so that other writers do not wait long. */
const batchSize = 100

/** Removes uploads that were not attached within a day, and the remains of failed removals and interrupted uploads. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Files')
  private first: NodeJS.Timeout | undefined
  private hourly: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined

  constructor(
    private readonly database: Database,
    private readonly remover: FileRemover,
    private readonly store: FileStore,
    private readonly pictures: PictureIntake,
  ) {}

  onApplicationBootstrap(): void {
    // Runs in the background, so it does not slow the start.
    this.first = setTimeout(() => this.start(), minute).unref()
    this.hourly = setInterval(() => this.start(), hour).unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.first)
    clearInterval(this.hourly)
    await this.running
  }

  /** Sweeps once, as of a moment in epoch milliseconds. Returns how many files were removed. */
  async sweep(now = Date.now()): Promise<number> {
    await Promise.all([this.store.tidy(), this.pictures.tidy()])
    let gone = 0
    for (;;) {
      const orphans = await this.nextOrphans(new Date(now - unattachedLifetime).toISOString())
      gone += await this.remover.erase(orphans)
      if (orphans.length < batchSize) break
    }
    // One pass: what still cannot be removed waits for the next sweep.
    return (
      gone +
      (await this.remover.erase(await this.leftBehind(new Date(now - removalTime).toISOString())))
    )
  }

  private async nextOrphans(before: string): Promise<StoredFile[]> {
    return this.database.write(
      async (tx) => this.remover.markUnattached(tx, await oldestUnattached(tx, before, batchSize)),
      'product',
    )
  }

  private async leftBehind(before: string): Promise<StoredFile[]> {
    const page = { order: ['deleted_at'], limit: batchSize * 10 } as const
    const rows = await files.find(this.database.read, { deleted_at: { $lt: before } }, page)
    return rows.map(({ id, storage_key }) => ({ id, key: storage_key }))
  }

  private start(): void {
    this.running ??= this.sweep()
      .then(
        (gone) =>
          void (gone > 0 && this.logger.log(`Removed ${gone} files that nothing refers to.`)),
      )
      .catch((error: unknown) => this.logger.warn(`The sweep of files failed: ${String(error)}`))
      .finally(() => (this.running = undefined))
  }
}
