import { Injectable } from '@nestjs/common'
import type { Job, JobPage, JobResultPage, JobState, Me } from '@tinkerdesk/shared'
import { Sessions } from '../access/sessions.js'
import { Database, type Transaction } from '../database/database.js'
import { Events } from '../events/events.js'
import { offsetOf, pageOf } from '../http/paging.js'
import { ProblemError } from '../problems/problem-error.js'
import { JobKinds } from './job-kinds.js'
import { assertRoom } from './start-job.js'
import { jobResults, jobs } from './jobs.tables.js'
import { isContinuable, openStates, shownJob, type JobRow } from './shown-job.js'

interface Page {
  limit: number
  page: number
}

/** The jobs of a list: everyone's to an admin; those that are not over, or in one state. */
interface Which {
  whose: 'mine' | 'all'
  open: boolean
  state?: JobState | undefined
}

/** Jobs as people see them: their own, and to admins everyone's. */
@Injectable()
export class JobsReader {
  constructor(
    private readonly database: Database,
    private readonly kinds: JobKinds,
    private readonly events: Events,
    private readonly sessions: Sessions,
  ) {}

  /** Returns a page of jobs, newest first: the person's own, or everyone's to an admin. */
  async page(me: Me, { whose, open, state, ...page }: Page & Which): Promise<JobPage> {
    if (whose === 'all' && me.role !== 'admin') throw new ProblemError('forbidden')
    const match = { ...(whose === 'mine' && { owner: me.uid }), ...(open ? { state: openStates } : state && { state }) }
    const { read } = this.database
    const total = await jobs.count(read, match)
    const rows = await jobs.find(read, match, { order: ['-id'], limit: page.limit, offset: offsetOf(page) })
    const names = await this.sessions.names(rows.map(({ owner }) => owner))
    return pageOf({ data: rows.map((row) => ({ ...this.shown(row), who: names.get(row.owner) ?? null })), total }, page)
  }

  /** Returns the open jobs of a person. */
  async open(owner: string): Promise<Job[]> {
    return (await jobs.find(this.database.read, { owner, state: openStates }, { order: ['id'] })).map((row) => this.shown(row))
  }

  /** Throws `not_found` for a job that the person may not see. */
  async job(me: Me, id: string): Promise<Job> {
    return this.shown(await this.row(this.database.read, me, id))
  }

  /** Returns a page of the results of a job's items, in their order: all, or those that were refused. */
  async results(me: Me, id: string, { refused, ...page }: Page & { refused: boolean }): Promise<JobResultPage> {
    const { read } = this.database
    const { id: job } = await this.row(read, me, id)
    const match = { job, ...(refused && { problem: { $ne: null } }) }
    const options = { order: ['place'], limit: page.limit, offset: offsetOf(page) } as const
    const rows = await jobResults.find(read, match, { ...options, columns: ['item', 'title', 'result', 'record', 'problem'] })
    return pageOf({ data: rows, total: await jobResults.count(read, match) }, page)
  }

  /** Stops a job. A running chunk is rolled back; what earlier ones did stays, or is taken back if the kind of job does that. */
  async stop(me: Me, id: string): Promise<Job> {
    return this.database.write(async (tx) => {
      const row = await this.row(tx, me, id)
      const kind = this.kinds.get(row.kind)
      const isOpen = openStates.some((state) => state === row.state)
      // A second click finds it stopped already.
      if (!isOpen || row.ending !== null) return this.shown(row)
      if (!kind?.isStoppable) throw new ProblemError('not_applicable', { title: 'This job cannot be stopped. It ends by itself.' })
      const error = row.owner === me.uid ? 'Stopped by you.' : 'Stopped by an admin.'
      const patch = kind.takeBack ? { ending: 'stopped', error } : { state: 'stopped', error, ended_at: new Date().toISOString() }
      const count = await jobs.update(tx, { id, state: openStates, ending: null }, patch)
      // A chunk may have been committed since the row was read, or the job have ended by itself.
      const latest = await this.row(tx, me, id)
      if (count === 1) this.events.emitAfter(tx, 'job-changed', { owner: row.owner, job: this.shown(latest) })
      return this.shown(latest)
    }, me.uid)
  }

  /** Lets a job that was stopped or has failed continue where it was, with the rights that its owner has now. */
  async continue(me: Me, id: string): Promise<Job> {
    return this.database.write(async (tx) => {
      const row = await this.row(tx, me, id)
      // A second click, or another admin, was faster.
      if (openStates.some((state) => state === row.state)) return this.shown(row)
      if (!isContinuable(row, this.kinds.get(row.kind)))
        throw new ProblemError('not_applicable', { title: 'This job cannot continue. Start the work again where you started it.' })
      await assertRoom(tx, row.owner)
      const patch = { state: 'queued', lease: null, error: null, ended_at: null, attempts: 0, due_at: new Date().toISOString() }
      await jobs.update(tx, { id, state: row.state }, patch)
      const latest = await this.row(tx, me, id)
      this.events.emitAfter(tx, 'job-changed', { owner: row.owner, job: this.shown(latest) })
      return this.shown(latest)
    }, me.uid)
  }

  private shown(row: JobRow): Job {
    return shownJob(row, this.kinds.get(row.kind))
  }

  private async row(sql: Transaction | Database['read'], me: Me, id: string): Promise<JobRow> {
    const [row] = await jobs.find(sql, { id, ...(me.role !== 'admin' && { owner: me.uid }) })
    if (!row) throw new ProblemError('not_found')
    return row
  }
}
