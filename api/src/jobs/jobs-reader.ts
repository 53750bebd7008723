import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Job, JobPage, JobResult, JobResultPage, JobState, Me } from '@tinkerdesk/shared'
import { Sessions } from '../access/sessions.js'
import { Database, type Sql } from '../database/database.js'
import { Events } from '../events/events.js'
import { offsetOf, pageOf } from '../http/paging.js'
import { ProblemError } from '../problems/problem-error.js'
import type { Chunk } from './job.js'
import { JobKinds } from './job-kinds.js'
import { assertRoom, openJobOn } from './start-job.js'
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

type ShownRow = Omit<JobRow, 'input'>

const shownColumns = (Object.keys(jobs.columns) as (keyof JobRow)[]).filter(
  (name) => name !== 'input',
)

/** A token sees the jobs that it started. */
const ofToken = ({ token }: Me) => (token ? { token: token.id } : {})

/** Jobs as people see them: their own, and to admins everyone's. */
@Injectable()
export class JobsReader {
  constructor(
    private readonly database: Database,
    private readonly kinds: JobKinds,
    private readonly events: Events,
    private readonly sessions: Sessions,
    private readonly services: ModuleRef,
  ) {}

  private readonly get: Chunk<unknown>['get'] = (service) =>
    this.services.get(service, { strict: false })

  /** Returns a page of jobs, newest first: the person's own, or everyone's to an admin. */
  async page(
    me: Me,
    { whose, open, state, ...page }: Page & Which,
    leaving: AbortSignal,
  ): Promise<JobPage> {
    if (whose === 'all' && (me.role !== 'admin' || me.token)) throw new ProblemError('forbidden')
    const match = {
      ...ofToken(me),
      ...(whose === 'mine' && { owner: me.uid }),
      ...(open ? { state: openStates } : state && { state }),
    }
    const scan = this.database.scan(me.uid, leaving)
    const total = await jobs.count(scan, match)
    const rows = await jobs.find(scan, match, {
      columns: shownColumns,
      order: ['-id'],
      limit: page.limit,
      offset: offsetOf(page),
    })
    const names = await this.sessions.names(rows.map(({ owner }) => owner))
    const shown = await this.shown(scan, rows)
    return pageOf(
      {
        data: shown.map((job, at) => ({ ...job, who: names.get(rows[at]!.owner) ?? null })),
        total,
      },
      page,
    )
  }

  /** Returns the open jobs of a person. */
  async open(owner: string): Promise<Job[]> {
    const { read } = this.database
    return this.shown(
      read,
      await jobs.find(read, { owner, state: openStates }, { columns: shownColumns, order: ['id'] }),
    )
  }

  /** Throws `not_found` for a job that the person may not see. */
  async job(me: Me, id: string): Promise<Job> {
    return this.one(this.database.read, me, id)
  }

  /** Returns a page of the results of a job's items, in their order: all, or those that were refused. */
  async results(
    me: Me,
    id: string,
    { refused, ...page }: Page & { refused: boolean },
    leaving: AbortSignal,
  ): Promise<JobResultPage> {
    const row = await this.row(this.database.read, me, id)
    const scan = this.database.scan(me.uid, leaving)
    const match = { job: row.id, ...(refused && { problem: { $ne: null } }) }
    const options = { order: ['place'], limit: page.limit, offset: offsetOf(page) } as const
    const rows = await jobResults.find(scan, match, {
      ...options,
      columns: ['item', 'title', 'result', 'record', 'problem'],
    })
    const data = await this.titled(me, row, rows)
    return pageOf({ data, total: await jobResults.count(scan, match) }, page)
  }

  /** Returns results with the titles that the person may read now, if their kind of job finds them. */
  private async titled(
    me: Me,
    { id, kind: name }: ShownRow,
    rows: readonly JobResult[],
  ): Promise<JobResult[]> {
    const kind = this.kinds.get(name)
    if (!kind?.titles || rows.length === 0) return [...rows]
    const [stored] = await jobs.find(this.database.read, { id }, { columns: ['input'] })
    const items = rows.map(({ item }) => item)
    const titles = await kind.titles({
      input: JSON.parse(stored?.input ?? '{}') as unknown,
      items,
      me,
      get: this.get,
    })
    return rows.map((row) => ({ ...row, title: titles.get(row.item) ?? null }))
  }

  /** Stops a job. A running chunk is rolled back; what earlier ones did stays, or is taken back if the kind of job does that. */
  async stop(me: Me, id: string): Promise<Job> {
    return this.database.write(async (tx) => {
      const row = await this.row(tx, me, id)
      const kind = this.kinds.get(row.kind)
      const isOpen = openStates.some((state) => state === row.state)
      // A second click finds it stopped already.
      if (!isOpen || row.ending !== null) return this.one(tx, me, id)
      if (!kind?.isStoppable)
        throw new ProblemError('not_applicable', {
          title: 'This job cannot be stopped. It ends by itself.',
        })
      const error = row.owner === me.uid ? 'Stopped by you.' : 'Stopped by an admin.'
      const patch =
        kind.takeBack || kind.settle
          ? { ending: 'stopped', error }
          : { state: 'stopped', error, ended_at: new Date().toISOString() }
      const count = await jobs.update(tx, { id, state: openStates, ending: null }, patch)
      // A chunk may have been committed since the row was read, or the job have ended by itself.
      const latest = await this.one(tx, me, id)
      if (count === 1) this.events.emitAfter(tx, 'job-changed', { owner: row.owner, job: latest })
      return latest
    }, me.uid)
  }

  /** Lets a job that was stopped or has failed continue where it was, with the rights that its owner has now. */
  async continue(me: Me, id: string): Promise<Job> {
    return this.database.write(async (tx) => {
      const row = await this.row(tx, me, id)
      // A second click, or another admin, was faster.
      if (openStates.some((state) => state === row.state)) return this.one(tx, me, id)
      if (!isContinuable(row, this.kinds.get(row.kind)))
        throw new ProblemError('not_applicable', {
          title: 'This job cannot continue. Start the work again where you started it.',
        })
      if (row.subject !== null && (await openJobOn(tx, row.subject)))
        throw new ProblemError('not_applicable', {
          title: 'Another job is doing this work already.',
        })
      await assertRoom(tx, row.owner)
      const patch = {
        state: 'queued',
        lease: null,
        error: null,
        ended_at: null,
        attempts: 0,
        due_at: new Date().toISOString(),
      }
      await jobs.update(tx, { id, state: row.state }, patch)
      const latest = await this.one(tx, me, id)
      this.events.emitAfter(tx, 'job-changed', { owner: row.owner, job: latest })
      return latest
    }, me.uid)
  }

  private async one(sql: Sql, me: Me, id: string): Promise<Job> {
    return (await this.shown(sql, [await this.row(sql, me, id)]))[0]!
  }

  /** Returns jobs as their owners see them. An input may have 60,000 ids, so it is read only where it names a change set. */
  private async shown(sql: Sql, rows: readonly ShownRow[]): Promise<Job[]> {
    const ids = rows.flatMap(({ id, kind, ended_at }) =>
      ended_at !== null && this.kinds.get(kind)?.hasChangeSet ? [id] : [],
    )
    const inputs =
      ids.length > 0 ? await jobs.find(sql, { id: ids }, { columns: ['id', 'input'] }) : []
    const byId = new Map(inputs.map(({ id, input }) => [id, input]))
    return rows.map((row) =>
      shownJob({ ...row, input: byId.get(row.id) ?? '{}' }, this.kinds.get(row.kind)),
    )
  }

  private async row(sql: Sql, me: Me, id: string): Promise<ShownRow> {
    const [row] = await jobs.find(
      sql,
      { id, ...ofToken(me), ...((me.role !== 'admin' || me.token) && { owner: me.uid }) },
      { columns: shownColumns },
    )
    if (!row) throw new ProblemError('not_found')
    return row
  }
}
