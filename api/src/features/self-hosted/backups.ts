import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Inject, Injectable } from '@nestjs/common'
import type { Backup } from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import type { TableSpec } from '../../database/table.js'
import { FileStore } from '../../files/file-store.js'
import { files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedTables } from './archive-format.js'
import { BackupFolder, BackupsInStore, type BackupPlace } from './backup-places.js'
import { outdated } from './kept-backups.js'
import { isLeft, WaitedWork, type Work } from './waited-work.js'
import { archived } from './write-archive.js'

/** The tables of the product, by injection. */
export const allTables = Symbol('all tables')

/** Times in ms since the newest backup, and since the newest rehearsal. */
export interface BackupAges {
  backupMs: number | undefined
  rehearsalMs: number | undefined
  isRehearsalGood: boolean | undefined
}

/** The portable archives in `DATA_DIR/backups`, and in the store of files if the settings say so. */
@Injectable()
export class Backups {
  readonly work = new WaitedWork((state) => this.make(state))
  private readonly places: Record<Backup['place'], BackupPlace>

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly store: FileStore,
    @Inject(allTables) private readonly tables: readonly TableSpec[],
  ) {
    this.places = {
      disk: new BackupFolder(join(config.dataDir, 'backups')),
      store: new BackupsInStore(store),
    }
  }

  /** Returns the backups, newest first. Those of a store that does not respond are left out. */
  async list(): Promise<Backup[]> {
    const { disk, store } = this.places
    const isInStore = this.config.backups.to === 'store'
    const lists = [disk.list(), ...(isInStore ? [store.list().catch(() => [])] : [])]
    return (await Promise.all(lists)).flat().sort(newestFirst)
  }

  async ages(): Promise<BackupAges> {
    const all = await this.list()
    const since = (at: string | undefined) => (at ? Date.now() - Date.parse(at) : undefined)
    const last = lastRehearsal(all)
    return {
      backupMs: since(all[0]?.at),
      rehearsalMs: since(last?.at),
      isRehearsalGood: last && last.problem === null,
    }
  }

  /** Returns a backup. Throws `not_found`. */
  async named(name: string): Promise<Backup> {
    const backup = (await this.list()).find((each) => each.name === name)
    if (!backup) throw new ProblemError('not_found')
    return backup
  }

  open({ place, name }: Backup): Promise<Readable> {
    return this.places[place].open(name)
  }

  async note({ place, name }: Backup, rehearsal: NonNullable<Backup['rehearsal']>): Promise<void> {
    await this.places[place].note(name, rehearsal)
  }

  private async make(state: Work): Promise<string> {
    const { passphrase, to } = this.config.backups
    const moment = new Date().toISOString().replace(/[:.]/g, '-')
    const name = `tinkerdesk-${moment}.tar.gz${passphrase === undefined ? '' : '.enc'}`
    const onStep = () => {
      state.done += 1
      if (isLeft(state)) throw new Error('The backup was stopped.')
    }
    await this.database.snapshot(async (sql) => {
      state.total = savedTables(this.tables).length + (await files.count(sql, { deleted_at: null }))
      const { tables, store } = this
      const { content, end } = archived({ sql, tables, store, onStep }, passphrase)
      await this.places[to].write(name, content)
      await end
    })
    for (const old of outdated(await this.list(), this.config.backups))
      await this.places[old.place].remove(old.name)
    return name
  }
}

const newestFirst = (a: { at: string }, b: { at: string }): number => b.at.localeCompare(a.at)

/** Returns the newest rehearsal. */
export const lastRehearsal = (backups: readonly Backup[]) =>
  backups.flatMap(({ rehearsal }) => rehearsal ?? []).sort(newestFirst)[0]
