import type { Readable } from 'node:stream'
import { Inject, Injectable } from '@nestjs/common'
import type { Backup } from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import type { TableSpec } from '../../database/table.js'
import { BackupShelf, type KeptBackup } from '../../files/backup-shelf.js'
import { FileStore, MissingBytesError } from '../../files/file-store.js'
import { files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedTables } from './archive-format.js'
import { sendArchive } from './write-archive.js'

/** The tables of the product, by injection. */
export const allTables = Symbol('all tables')

/** Times in ms: a job waits for progress, and a backup stops that no job asks about. */
const [waitMs, leftMs] = [1000, 15_000]
const namePattern = /^tinkerdesk-[\dTZ-]+\.tar\.gz$/

/** A backup that is being made. */
export interface Making {
  done: number
  total: number
  /** The name of the archive once it is whole. */
  name?: string
  error?: unknown
  askedAt: number
}

/** The portable archives, in `DATA_DIR/backups` or in the bucket. */
@Injectable()
export class Backups {
  private readonly making = new Map<string, Making>()

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly shelf: BackupShelf,
    @Inject(allTables) private readonly tables: readonly TableSpec[],
  ) {}

  /** Returns the backups, newest first. Throws `unavailable` while a bucket does not answer. */
  async list(): Promise<Backup[]> {
    return Promise.all(
      (await this.kept()).map(async (backup) => ({
        ...backup,
        sha256: await this.shelf.checksum(backup.name),
      })),
    )
  }

  /** Returns the newest backup. Throws as `list`. */
  async newest(): Promise<Pick<Backup, 'at'> | undefined> {
    return (await this.kept())[0]
  }

  /** Opens a backup. Throws `not_found`, and as `list`. */
  async open(name: string): Promise<Readable> {
    if (!namePattern.test(name)) throw new ProblemError('not_found')
    return this.shelf.open(name).catch((error: unknown) => {
      throw error instanceof MissingBytesError ? new ProblemError('not_found') : error
    })
  }

  private async kept(): Promise<KeptBackup[]> {
    return (await this.shelf.list())
      .filter(({ name }) => namePattern.test(name))
      .sort(({ name }, later) => (name < later.name ? 1 : -1))
  }

  /** Starts the backup of a job, or waits a moment for its progress. */
  async advance(job: string): Promise<void> {
    const state = this.making.get(job) ?? this.start(job)
    state.askedAt = Date.now()
    const until = Date.now() + waitMs
    while (state.name === undefined && state.error === undefined && Date.now() < until)
      await new Promise((end) => setTimeout(end, 50))
  }

  /** Returns the progress of a job's backup. The caller has started it. An end is told once. */
  progress(job: string): Making {
    const state = this.making.get(job)!
    if (state.name !== undefined || state.error !== undefined) this.making.delete(job)
    return state
  }

  private start(job: string): Making {
    const state: Making = { done: 0, total: 0, askedAt: Date.now() }
    this.making.set(job, state)
    this.make(state).then(
      (name) => (state.name = name),
      (error: unknown) => {
        state.error = error
        if (Date.now() - state.askedAt > leftMs) this.making.delete(job)
      },
    )
    return state
  }

  private async make(state: Making): Promise<string> {
    const name = `tinkerdesk-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`
    const onStep = () => {
      state.done += 1
      if (Date.now() - state.askedAt > leftMs) throw new Error('The backup was stopped.')
    }
    await this.database.snapshot(async (sql) => {
      state.total = savedTables(this.tables).length + (await files.count(sql, { deleted_at: null }))
      await sendArchive((content) => this.shelf.put(name, content), {
        sql,
        tables: this.tables,
        store: this.store,
        onStep,
      })
    })
    for (const { name: old } of (await this.kept()).slice(this.config.backupsKept))
      await this.shelf.remove(old)
    return name
  }
}
