import type { Job, Me } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Sql, Transaction } from '../database/database.js'
import type { Events } from '../events/events.js'
import { ProblemError } from '../problems/problem-error.js'
import type { StartableJob } from './job.js'
import { jobs } from './jobs.tables.js'
import { openStates, shownJob, type JobRow } from './shown-job.js'

/** Jobs that one person may have open at a time. */
const maxOpen = 20

/** Throws `limit_reached` for a person who may have no more jobs open. No other is started until the end of the transaction. */
export async function assertRoom(tx: Transaction, owner: string): Promise<void> {
  await tx.lock(`jobs ${owner}`)
  if ((await jobs.count(tx, { owner, state: openStates })) >= maxOpen)
    throw new ProblemError('limit_reached', {
      title: `${maxOpen} jobs are not finished yet. Wait until the first is done.`,
    })
}

interface NewJob<Input> {
  me: Me
  input: Input
  /** The work in words, as in "Assign “First lamp”". */
  title: string
  /** The number of items, as far as it is certain before the start. */
  total: number
  /** The record that it works on, as `course 01J…`. Nothing else may start on it meanwhile. */
  subject?: string
}

/** Starts a job in the transaction of the request. It runs after the commit. Throws `limit_reached` for a person with many open jobs. */
export async function startJob<Input>(
  tx: Transaction,
  events: Events,
  kind: StartableJob<Input>,
  start: NewJob<Input>,
): Promise<Job> {
  const { me, input, title, total, subject = null } = start
  await assertRoom(tx, me.uid)
  const now = new Date().toISOString()
  const row: JobRow = {
    id: ulid(),
    kind: kind.name,
    owner: me.uid,
    token: me.token?.id ?? null,
    title: title.slice(0, 200),
    subject,
    slot: null,
    input: kind.stored(input),
    state: 'queued',
    ending: null,
    done: 0,
    total,
    counts: '{}',
    error: null,
    lease: null,
    due_at: now,
    attempts: 0,
    created_at: now,
    started_at: null,
    ended_at: null,
  }
  await jobs.insert(tx, row)
  const shown = shownJob(row, kind)
  events.emitAfter(tx, 'job-changed', { owner: me.uid, job: shown })
  return shown
}

/** Returns the open job that works on a record, if any. */
export async function openJobOn(sql: Sql, subject: string): Promise<JobRow | undefined> {
  return (await jobs.find(sql, { subject, state: openStates }, { limit: 1 }))[0]
}
