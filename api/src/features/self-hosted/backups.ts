import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import type { Backup } from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import type { TableSpec } from '../../database/table.js'
import { FileStore } from '../../files/file-store.js'
import { files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedTables } from './archive-format.js'
import { writeArchive } from './write-archive.js'

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

export interface BackupAges {
  backupMs?: number | undefined
  rehearsalMs?: number
  isRehearsalGood?: boolean
}

/** The portable archives in `DATA_DIR/backups`. */
@Injectable()
export class Backups {
  private readonly making = new Map<string, Making>()

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly store: FileStore,
    @Inject(allTables) private readonly tables: readonly TableSpec[],
  ) {}

  private get folder(): string {
    return join(this.config.dataDir, 'backups')
  }

  /** Returns the backups, newest first. */
  async list(): Promise<Backup[]> {
    const names = (await readdir(this.folder).catch(() => []))
      .filter((name) => namePattern.test(name))
      .sort()
      .reverse()
    return Promise.all(
      names.map(async (name) => {
        const { size, mtime } = await stat(join(this.folder, name))
        const sha256 = (
          await readFile(join(this.folder, `${name}.sha256`), 'utf8').catch(() => '')
        ).slice(0, 64)
        return { name, bytes: size, at: mtime.toISOString(), sha256 }
      }),
    )
  }

  /** Returns the ages of the newest backup and of the newest rehearsal, in ms. */
  async ages(): Promise<BackupAges> {
    const [last] = await this.list()
    return { backupMs: last && Date.now() - Date.parse(last.at) }
  }

  /** Returns the path of a backup. Throws `not_found`. */
  async pathOf(name: string): Promise<string> {
    const [backup] = (await this.list()).filter((each) => each.name === name)
    if (!backup) throw new ProblemError('not_found')
    return join(this.folder, backup.name)
  }

  async remove(name: string): Promise<void> {
    const path = await this.pathOf(name)
    await rm(path, { force: true })
    await rm(`${path}.sha256`, { force: true })
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
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const name = `tinkerdesk-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`
    const onStep = () => {
      state.done += 1
      if (Date.now() - state.askedAt > leftMs) throw new Error('The backup was stopped.')
    }
    await this.database.snapshot(async (sql) => {
      state.total = savedTables(this.tables).length + (await files.count(sql, { deleted_at: null }))
      await writeArchive(join(this.folder, name), {
        sql,
        tables: this.tables,
        store: this.store,
        onStep,
      })
    })
    for (const { name: old } of (await this.list()).slice(this.config.backups.days))
      await this.remove(old)
    return name
  }
}
