import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { rehearsal, type Backup, type Rehearsal } from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import { allTables, type TableSpec } from '../../database/table.js'
import { BackupShelf, type OnShelf } from '../../files/backup-shelf.js'
import { FileStore, MissingBytesError } from '../../files/file-store.js'
import { files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedTables } from './archive-format.js'
import { outdated } from './kept-backups.js'
import { isLeft, WaitedWork, type Work } from './waited-work.js'
import { sendArchive } from './write-archive.js'

/** The name of a backup: `tinkerdesk-2026-11-28T21-00-00-000Z.tar.gz`, with `.enc` if it is encrypted. */
const namePattern = /^tinkerdesk-[\dTZ-]+\.tar\.gz(\.enc)?$/
export const isEncryptedName = (name: string): boolean => name.endsWith('.enc')

/** In ms. Prometheus waits for ten seconds. */
const agesMs = 3000

interface Kept extends OnShelf {
  isRehearsed: boolean
}

/** Times in ms since the newest backup, and since the newest rehearsal. */
export interface BackupAges {
  backupMs: number | undefined
  rehearsalMs: number | undefined
  isRehearsalGood: boolean | undefined
}

/** The portable archives, in `DATA_DIR/backups` or in the bucket. */
@Injectable()
export class Backups {
  readonly work = new WaitedWork((state) => this.make(state))

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
      (await this.kept()).map(async ({ name, at, bytes, isRehearsed }) => ({
        name,
        at,
        bytes,
        sha256: await this.shelf.checksum(name),
        isEncrypted: isEncryptedName(name),
        rehearsal: isRehearsed ? await this.rehearsalOf(name) : null,
      })),
    )
  }

  /** Returns the newest backup. Throws as `list`. */
  async newest(): Promise<Pick<Backup, 'name' | 'at'> | undefined> {
    return (await this.kept())[0]
  }

  /** Returns the ages, or `undefined` while a bucket does not answer. It waits for no more than a moment. */
  async ages(): Promise<BackupAges | undefined> {
    const ages = this.readAges().catch((error: unknown) => {
      if (error instanceof ProblemError) return undefined
      throw error
    })
    return Promise.race([ages, wait(agesMs, undefined, { ref: false })])
  }

  /** Opens a backup. Throws `not_found`, and as `list`. */
  async open(name: string): Promise<Readable> {
    if (!namePattern.test(name)) throw new ProblemError('not_found')
    return this.shelf.open(name).catch((error: unknown) => {
      throw error instanceof MissingBytesError ? new ProblemError('not_found') : error
    })
  }

  /** Returns the path of a backup, which is fetched into a folder if it is in a bucket. */
  path(name: string, folder: string): Promise<string> {
    return this.shelf.path(name, folder)
  }

  /** Notes the result of a rehearsal beside a backup. */
  async note(name: string, result: Rehearsal): Promise<void> {
    await this.shelf.putNote(name, '.rehearsal.json', JSON.stringify(result))
  }

  private async kept(): Promise<Kept[]> {
    const all = await this.shelf.list()
    const names = new Set(all.map(({ name }) => name))
    return all
      .filter(({ name }) => namePattern.test(name))
      .map(({ name, bytes, at }) => ({
        name,
        bytes,
        at: timeIn(name) ?? at,
        isRehearsed: names.has(`${name}.rehearsal.json`),
      }))
      .sort(newestFirst)
  }

  private async readAges(): Promise<BackupAges> {
    const kept = await this.kept()
    const rehearsed = kept.filter(({ isRehearsed }) => isRehearsed)
    const last = lastRehearsal(
      await Promise.all(
        rehearsed.map(async ({ name }) => ({ rehearsal: await this.rehearsalOf(name) })),
      ),
    )
    return {
      backupMs: since(kept[0]?.at),
      rehearsalMs: since(last?.at),
      isRehearsalGood: last && last.problem === null,
    }
  }

  private async rehearsalOf(name: string): Promise<Rehearsal | null> {
    const note = await this.shelf.note(name, '.rehearsal.json')
    return note === '' ? null : rehearsal.parse(JSON.parse(note))
  }

  private async make(state: Work): Promise<string> {
    const { passphrase } = this.config.backups
    const moment = new Date().toISOString().replace(/[:.]/g, '-')
    const name = `tinkerdesk-${moment}.tar.gz${passphrase === undefined ? '' : '.enc'}`
    const onStep = () => {
      state.done += 1
      if (isLeft(state)) throw new Error('The backup was stopped.')
    }
    await this.database.snapshot(async (sql) => {
      state.total = savedTables(this.tables).length + (await files.count(sql, { deleted_at: null }))
      await sendArchive(
        (content) => this.shelf.put(name, content),
        { sql, tables: this.tables, store: this.store, onStep },
        passphrase,
      )
    })
    for (const old of outdated(await this.kept(), this.config.backups))
      await this.shelf.remove(old.name)
    return name
  }
}

const newestFirst = (a: { at: string }, b: { at: string }): number => b.at.localeCompare(a.at)

const since = (at: string | undefined) =>
  at === undefined ? undefined : Date.now() - Date.parse(at)

/** Returns the moment in the name of a backup. A copy of it is younger. */
function timeIn(name: string): string | undefined {
  const time = name
    .slice('tinkerdesk-'.length)
    .replace(/^([\d-]+T\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\..*$/, '$1:$2:$3.$4')
  return Number.isNaN(Date.parse(time)) ? undefined : new Date(time).toISOString()
}

/** Returns the newest rehearsal. */
export const lastRehearsal = (backups: readonly Pick<Backup, 'rehearsal'>[]) =>
  backups.flatMap(({ rehearsal }) => rehearsal ?? []).sort(newestFirst)[0]
