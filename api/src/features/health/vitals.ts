import { Injectable } from '@nestjs/common'
import { Database, ping, type Sql } from '../../database/database.js'
import { FileStore } from '../../files/file-store.js'
import { FreeSpace } from '../../files/free-space.js'
import { jobs } from '../../jobs/jobs.tables.js'
import { openStates } from '../../jobs/shown-job.js'
import { mailOutbox } from '../../mail/mail.tables.js'

/** How long counts are used, in milliseconds: anyone may ask for them. */
const freshMs = 5000
const dayMs = 24 * 60 * 60_000
/** A job that has been due for longer, or an e-mail that has waited for longer, is late. In milliseconds. */
const lateMs = 15 * 60_000

interface Counts {
  jobs: { queued: number; running: number; failed: number; lateMs: number }
  mail: { waiting: number; failed: number; oldestMs: number }
}

export interface Parts {
  database: 'ok' | 'down'
  /** `low` while less than `MIN_FREE_DISK` is left for records and files; `low-for-files` if that is so for files only. */
  space: 'ok' | 'low' | 'low-for-files'
  files: 'ok' | 'down'
  /** `late` if work has been due for 15 minutes. */
  jobs: 'ok' | 'late' | 'unknown'
  /** `late` if an e-mail has waited for 15 minutes. */
  mail: 'ok' | 'late' | 'unknown'
  events: 'alone' | 'ok' | 'lost'
  /** `late` and `down` while lists are read from the primary. `none` without `DATABASE_READ_URL`. */
  replica: 'none' | 'ok' | 'late' | 'down'
}

/** The state of each part of the product. Cheap: counts are read at most every five seconds. */
@Injectable()
export class Vitals {
  private countedAt = -Infinity
  private counted: Promise<Counts | undefined> | undefined

  constructor(
    private readonly database: Database,
    private readonly space: FreeSpace,
    private readonly store: FileStore,
  ) {}

  async parts(): Promise<Parts> {
    const [isUp, hasFiles, low] = await Promise.all([
      this.isDatabaseUp(),
      this.areFilesUp(),
      this.space.isLow(),
    ])
    const counts = isUp ? await this.counts() : undefined
    const lateness = (ms: number | undefined) =>
      ms === undefined ? 'unknown' : ms > lateMs ? 'late' : 'ok'
    return {
      database: isUp ? 'ok' : 'down',
      space: low.records ? 'low' : low.files ? 'low-for-files' : 'ok',
      files: hasFiles ? 'ok' : 'down',
      jobs: lateness(counts?.jobs.lateMs),
      mail: lateness(counts?.mail.oldestMs),
      events: this.database.hearing,
      replica: this.database.load.replica?.state ?? 'none',
    }
  }

  isDatabaseUp(): Promise<boolean> {
    return ping(this.database.read).then(
      () => true,
      () => false,
    )
  }

  areFilesUp(): Promise<boolean> {
    return this.store.freeSpace().then(
      () => this.store.trouble === undefined,
      () => false,
    )
  }

  /** Returns the jobs and e-mails that wait or failed within a day, or `undefined` if the database does not respond. */
  counts(now = performance.now()): Promise<Counts | undefined> {
    if (!this.counted || now - this.countedAt >= freshMs) {
      this.countedAt = now
      this.counted = countIn(this.database.read).catch(() => undefined)
    }
    return this.counted
  }
}

async function countIn(sql: Sql): Promise<Counts> {
  const now = Date.now()
  const since = { $gte: new Date(now - dayMs).toISOString() }
  const waiting = { state: ['queued', 'sending'] }
  const [queued, running, failed, next, unsent, unsendable, oldest] = await Promise.all([
    jobs.count(sql, { state: 'queued' }),
    jobs.count(sql, { state: 'running' }),
    jobs.count(sql, { state: 'failed', ended_at: since }),
    jobs.find(sql, { state: openStates }, { order: ['due_at'], columns: ['due_at'], limit: 1 }),
    mailOutbox.count(sql, waiting),
    mailOutbox.count(sql, { state: 'failed', created_at: since }),
    mailOutbox.find(sql, waiting, { order: ['created_at'], columns: ['created_at'], limit: 1 }),
  ])
  const msSince = (moment: string | undefined) =>
    moment === undefined ? 0 : Math.max(0, now - Date.parse(moment))
  return {
    jobs: { queued, running, failed, lateMs: msSince(next[0]?.due_at) },
    mail: { waiting: unsent, failed: unsendable, oldestMs: msSince(oldest[0]?.created_at) },
  }
}
