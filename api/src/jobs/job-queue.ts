import { Injectable } from '@nestjs/common'
import { ulid } from 'ulid'
import { Database, type Transaction } from '../database/database.js'
import type { Progress } from './job.js'
import { JobTimes } from './job-times.js'
import { jobResults, jobs } from './jobs.tables.js'
import { countsOf, openStates, type JobRow } from './shown-job.js'

const iso = (moment: number): string => new Date(moment).toISOString()

/** Thrown when another process has claimed the job meanwhile, or someone has stopped it. The chunk is rolled back. */
export class LeaseLost extends Error {}

/** The claims of the jobs in the table `jobs`. A lease keeps two processes from running the same one. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly database: Database,
    private readonly times: JobTimes,
  ) {}

  /**
   * Claims the job that has been due for longest, of an owner without a running job here. If another process claims that one first, the next.
   * Returns `undefined` if none is due.
   */
  async lease(running: readonly Pick<JobRow, 'owner'>[]): Promise<JobRow | undefined> {
    const owners = new Set(running.map(({ owner }) => owner))
    for (;;) {
      const claimed = await this.database.write((tx) => this.claim(tx, owners), 'product')
      if (claimed !== 'taken') return claimed
    }
  }

  private async claim(
    tx: Transaction,
    owners: ReadonlySet<string>,
  ): Promise<JobRow | 'taken' | undefined> {
    const now = Date.now()
    const due = await jobs.find(
      tx,
      { state: openStates, due_at: { $lte: iso(now) } },
      { order: ['due_at', 'id'], limit: 100 },
    )
    const next = due.find(({ owner }) => !owners.has(owner))
    if (!next) return undefined
    const claim = {
      state: 'running',
      lease: ulid(),
      due_at: iso(now + this.times.lease),
      attempts: next.attempts + 1,
      started_at: next.started_at ?? iso(now),
    }
    const count = await jobs.update(
      tx,
      { id: next.id, state: next.state, lease: next.lease, due_at: next.due_at },
      claim,
    )
    return count === 1 ? { ...next, ...claim } : 'taken'
  }

  /** Stores the progress of a chunk in its own transaction. Throws `LeaseLost`. Returns the row as it is then. */
  async progress(
    tx: Transaction,
    row: JobRow,
    { items, results = [], isFinished }: Progress,
  ): Promise<JobRow> {
    const now = Date.now()
    const done = row.ending === null ? row.done + items : Math.max(0, row.done - items)
    const total = Math.max(row.total, done)
    const counts = countsOf(row)
    for (const { result } of results) counts[result] = (counts[result] ?? 0) + 1
    const isOver = isFinished ?? (row.ending === null ? done >= total : done === 0)
    const patch = {
      done,
      total: isOver && row.ending === null ? done : total,
      counts: JSON.stringify(counts),
      attempts: 0,
      due_at: iso(now + this.times.lease),
      ...(row.ending === null ? { error: null } : {}),
      ...(isOver ? { state: row.ending ?? 'done', ending: null, ended_at: iso(now) } : {}),
    }
    await this.keep(tx, row, patch)
    await jobResults.insert(
      tx,
      ...results.map((result, at) => ({ job: row.id, place: row.done + at, ...result })),
    )
    return { ...row, ...patch }
  }

  /** Changes a job that this process has claimed. Throws `LeaseLost`. */
  async change(row: JobRow, patch: Partial<JobRow>): Promise<JobRow> {
    await this.database.write((tx) => this.keep(tx, row, patch), 'product')
    return { ...row, ...patch }
  }

  /** Releases a job for `JobTimes.pause`, and says why. A job that is being taken back keeps its reason. Throws `LeaseLost`. */
  pause(row: JobRow, reason: string): Promise<JobRow> {
    const due_at = iso(Date.now() + this.times.pause)
    return this.change(row, {
      state: 'queued',
      lease: null,
      due_at,
      attempts: 0,
      ...(row.ending === null ? { error: reason } : {}),
    })
  }

  /** Lets a claimed job keep its lease while it does work outside its transactions. Throws `LeaseLost`. */
  async renew(row: JobRow): Promise<void> {
    await this.change(row, { due_at: iso(Date.now() + this.times.lease) })
  }

  /** Returns the job if it is still claimed by this lease. */
  async claimed({ id, lease }: JobRow): Promise<JobRow | undefined> {
    return (await jobs.find(this.database.read, { id, lease, state: 'running' }))[0]
  }

  /** Returns the time when the next job is due, in epoch milliseconds, or `undefined` if none is open. */
  async nextDue(): Promise<number | undefined> {
    const [next] = await jobs.find(
      this.database.read,
      { state: openStates },
      { order: ['due_at'], columns: ['due_at'], limit: 1 },
    )
    return next && Date.parse(next.due_at)
  }

  /** Called at the start: on SQLite, whose only process was this one's predecessor, jobs that were running are due at once. */
  async resume(): Promise<void> {
    if (this.database.dialect !== 'sqlite') return
    if ((await jobs.count(this.database.read, { state: 'running' })) === 0) return
    await this.database.write(
      (tx) => jobs.update(tx, { state: 'running' }, { due_at: iso(Date.now()) }),
      'product',
    )
  }

  private async keep(
    tx: Transaction,
    { id, lease, ending }: JobRow,
    patch: Partial<JobRow>,
  ): Promise<void> {
    if ((await jobs.update(tx, { id, lease, ending, state: 'running' }, patch)) !== 1)
      throw new LeaseLost()
  }
}
