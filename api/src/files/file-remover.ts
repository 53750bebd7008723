import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { Database, type Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'
import { FileStore, thumbnailKey } from './file-store.js'
import { files } from './files.tables.js'
import { inLists } from './in-list.js'
import { unattachedIn, type StoredFile } from './unattached.js'

/** Removes files that nothing refers to: marks the row within the transaction, and removes the bytes and the row after the commit. */
@Injectable()
export class FileRemover implements OnModuleDestroy {
  private readonly logger = new Logger('Files')
  private readonly underWay = new Set<Promise<void>>()

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /** Marks those of the files that are not attached any more. They are removed after `tx` is committed. */
  async removeUnattached(tx: Transaction, fileIds: Iterable<string>): Promise<void> {
    const doomed = await this.markUnattached(tx, fileIds)
    if (doomed.length > 0) tx.afterCommit(() => this.start(doomed))
  }

  /** Marks those of the files that are not attached, and returns them. */
  async markUnattached(tx: Transaction, fileIds: Iterable<string>): Promise<StoredFile[]> {
    const doomed: StoredFile[] = []
    for (const { values } of inLists(fileIds)) {
      // Lock the rows first, so that the next statement sees what other transactions have attached.
      await files.update(tx, { id: values, deleted_at: null }, { deleted_at: null })
      doomed.push(...(await unattachedIn(tx, values)))
    }
    const now = new Date().toISOString()
    for (const { values } of inLists(doomed.map(({ id }) => id)))
      await files.update(tx, { id: values }, { deleted_at: now })
    return doomed
  }

  /** Removes the bytes and then the rows of marked files, and returns how many. A failure is only logged; the sweep tries again. */
  async erase(doomed: readonly StoredFile[]): Promise<number> {
    const gone: string[] = []
    for (const { id, key } of doomed) {
      try {
        await this.store.remove(key)
        await this.store.remove(thumbnailKey(key))
        gone.push(id)
      } catch (error) {
        this.logger.warn(`The bytes of file ${id} could not be removed: ${String(error)}`)
        // The store does not answer: the sweep tries all of them again.
        if (error instanceof ProblemError) break
      }
    }
    await this.database.write(async (tx) => {
      for (const { values } of inLists(gone))
        await files.remove(tx, { id: values, deleted_at: { $ne: null } })
    }, 'product')
    return gone.length
  }

  /** Waits for running removals. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay)
  }

  async onModuleDestroy(): Promise<void> {
    await this.settled()
  }

  private start(doomed: readonly StoredFile[]): void {
    const work: Promise<void> = this.erase(doomed)
      .then(() => undefined)
      .catch((error: unknown) => this.logger.warn(`Files could not be removed: ${String(error)}`))
      .finally(() => this.underWay.delete(work))
    this.underWay.add(work)
  }
}
