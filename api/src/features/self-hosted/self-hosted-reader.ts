import { Injectable } from '@nestjs/common'
import {
  lastItem,
  resources,
  type Backup,
  type BackupState,
  type Me,
  type SelfHosted,
} from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { archive, tableOf } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { migrationNames } from '../../database/migrations/names.js'
import { FileStore } from '../../files/file-store.js'
import { FreeSpace } from '../../files/free-space.js'
import { jobs } from '../../jobs/jobs.tables.js'
import { mailOutbox } from '../../mail/mail.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Backups, lastRehearsal } from './backups.js'
import { productVersion } from './product-version.js'

const dayMs = 24 * 60 * 60_000
/** A backup that is older needs attention. */
const maxBackupAge = 8 * dayMs

/** Reads the state of this installation. SQL, since sizes and counts of tables are no records. Callers authorise. */
@Injectable()
export class SelfHostedReader {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly space: FreeSpace,
    private readonly backups: Backups,
  ) {}

  async glance(me: Me, leaving: AbortSignal): Promise<SelfHosted> {
    const { database } = this
    const sql = database.scan(me.uid, leaving)
    const counts = await sql.all<{ resource: string; n: number }>(
      resources
        .map(
          (resource) =>
            `SELECT '${resource.name}' AS resource, COUNT(*) AS n FROM ${tableOf(resource).name}`,
        )
        .join(' UNION ALL '),
    )
    const [stored] = await sql.all<{ n: number; bytes: number | null }>(
      'SELECT COUNT(*) AS n, SUM("size") AS bytes FROM files WHERE "deleted_at" IS NULL',
    )
    const [freeBytes, backups, migrations] = await Promise.all([
      this.store.freeSpace().catch(() => undefined),
      this.backups.list().catch(unlessSilent),
      migrationNames(),
    ])
    return {
      version: productVersion,
      migrations: { count: migrations.length, last: lastItem(migrations) },
      database: {
        kind: database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        bytes: await sizeOf(database.read),
      },
      files: {
        count: Number(stored?.n ?? 0),
        bytes: Number(stored?.bytes ?? 0),
        freeBytes: freeBytes ?? null,
      },
      records: counts.map(({ resource, n }) => ({ resource, count: Number(n) })),
      archived: await archive.count(database.read, {}),
      parts: [
        { name: 'Database', isWell: true, note: 'Responding' },
        await this.disk(),
        ...this.bucket(),
        await this.mail(),
        await this.work(),
        ...(backups
          ? [this.backup(backups[0]), rehearsalPart(backups)]
          : [unknownPart('Backup'), unknownPart('Rehearsal')]),
      ],
      backups: backups ?? [],
      isBackupNightly: this.config.backups.isNightly,
    }
  }

  /** Returns the state of the backups. Those made by other means are not known here. */
  async backupState(): Promise<BackupState> {
    const last = await this.backups.newest().catch(unlessSilent)
    // A store that does not answer is no missing backup.
    if (last === null) return { isDue: false, days: null }
    const isDue = last ? ageOf(last) >= maxBackupAge : !this.config.backups.isNightly
    return {
      isDue: isDue && !this.config.isDemo,
      days: last ? Math.floor(ageOf(last) / dayMs) : null,
    }
  }

  private async disk(): Promise<SelfHosted['parts'][number]> {
    const { records, files } = await this.space.isLow()
    const note = records
      ? 'Almost full: nothing new can be stored.'
      : files
        ? 'Almost full: no new files can be stored.'
        : 'There is space.'
    return { name: 'Disk', isWell: !records && !files, note }
  }

  /** Returns the state of the bucket, where one is set. */
  private bucket(): SelfHosted['parts'] {
    const { trouble } = this.store
    if (!this.config.s3) return []
    return [{ name: 'Files', isWell: trouble === undefined, note: trouble ?? 'Responding' }]
  }

  private async mail(): Promise<SelfHosted['parts'][number]> {
    const { read } = this.database
    const [waiting, failed] = await Promise.all([
      mailOutbox.count(read, { state: ['queued', 'sending'] }),
      mailOutbox.count(read, { state: 'failed' }),
    ])
    const where = this.config.smtpUrl
      ? 'Sent by the mail server'
      : 'Written to DATA_DIR/outbox, because no mail server is configured'
    return {
      name: 'E-mail',
      isWell: failed === 0,
      note: `${where}. ${waiting} not sent yet, ${failed} failed.`,
    }
  }

  private async work(): Promise<SelfHosted['parts'][number]> {
    const since = new Date(Date.now() - dayMs).toISOString()
    const { read } = this.database
    const [open, failed] = await Promise.all([
      jobs.count(read, { state: ['queued', 'running'] }),
      jobs.count(read, { state: 'failed', ended_at: { $gte: since } }),
    ])
    return {
      name: 'Background work',
      isWell: failed === 0,
      note: `${open} open, ${failed} failed within a day.`,
    }
  }

  private backup(last: Backup | undefined): SelfHosted['parts'][number] {
    const age = last && ageOf(last)
    const days = Math.floor((age ?? 0) / dayMs)
    const note =
      age === undefined
        ? 'There is no backup yet.'
        : days === 0
          ? 'Made within a day.'
          : `The last one is ${days} days old.`
    return { name: 'Backup', isWell: age !== undefined && age < maxBackupAge, note }
  }
}

function rehearsalPart(backups: readonly Backup[]): SelfHosted['parts'][number] {
  const last = lastRehearsal(backups)
  const note = last
    ? (last.problem ?? 'The last restore was whole.')
    : 'No backup has been restored as a rehearsal yet.'
  return { name: 'Rehearsal', isWell: last?.problem == null, note }
}

const unknownPart = (name: 'Backup' | 'Rehearsal'): SelfHosted['parts'][number] => ({
  name,
  isWell: false,
  note: 'Not known while files cannot be reached.',
})

/** Returns `null` for a store that does not answer. Its fault is in the log. */
const unlessSilent = (error: unknown): null => {
  if (error instanceof ProblemError) return null
  throw error
}

/** Returns the age of a backup in ms. */
const ageOf = ({ at }: Pick<Backup, 'at'>): number => Date.now() - Date.parse(at)

/** Returns the size of the database in bytes. */
async function sizeOf(sql: Sql): Promise<number> {
  const query =
    sql.database.dialect === 'sqlite'
      ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
      : 'SELECT pg_database_size(current_database()) AS bytes'
  const [row] = await sql.all<{ bytes: number }>(query)
  return Number(row?.bytes ?? 0)
}
