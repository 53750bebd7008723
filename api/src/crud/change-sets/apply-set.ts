import { resourceNamed, type Job, type JobResult, type Me, counted, formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import type { Sql, Transaction } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { startJob } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { machineOf, type Machine } from '../machine.js'
import { applyRow, refuseRow } from './apply-row.js'
import { enterChangeSet, planRows, type ChangeRow, type NewChangeSet, type PlannedRow } from './change-set.js'
import { changeRows, changeSets } from './change-sets.tables.js'

/** Rows that a request itself applies. A job applies more. */
export const maxAtOnce = 200

/** Rows that a chunk of the job applies. After a refusal it applies one at a time for as many rows, so that only one is rolled back. */
const chunkSize = 20

const sentenceOf = ({ message, details: { issues = [] } }: ProblemError): string =>
  (issues[0] && !issues[0].path.startsWith('bulk') ? issues.map((issue) => issue.message).join(' ') : message).slice(0, 500)

const resultOf = (row: ChangeRow, result: string, problem: string | null = null): JobResult => ({
  item: row.record_id,
  title: null,
  result,
  record: row.record_id,
  problem,
})

/** Where the chunks of a job are single rows, by the job's id. Lost by a restart, which costs one more attempt. */
const carefulUntil = new Map<string, number>()

/** Returns some rows by their number in the set. Places may have gaps: those of an import are lines of its file. */
export const rowsFrom = (sql: Sql, set: string, offset: number, limit: number) =>
  changeRows.find(sql, { change_set: set }, { order: ['place'], limit, offset })

/** Applies the rows of a change set. What is applied stays after a stop. */
export const applyChangesJob = defineJob({
  name: 'applyChanges',
  input: z.strictObject({ set: z.string() }),
  async chunk({ id, input: { set }, done, total, me, tx }) {
    const size = done < (carefulUntil.get(id) ?? 0) ? 1 : chunkSize
    const results: JobResult[] = []
    for (const row of await rowsFrom(tx, set, done, size))
      results.push(resultOf(row, await applyRow({ machine: machineOf(tx), tx, me }, row)))
    if (done + results.length >= total) carefulUntil.delete(id)
    return { items: results.length, results }
  },
  async refused({ id, input: { set }, done, tx }, problem) {
    if (done >= (carefulUntil.get(id) ?? 0)) {
      carefulUntil.set(id, done + chunkSize)
      return { items: 0 }
    }
    const [row] = await rowsFrom(tx, set, done, 1)
    if (!row) return { items: 1 }
    const sentence = sentenceOf(problem)
    await refuseRow(tx, row, sentence)
    return { items: 1, results: [resultOf(row, 'failed', sentence)] }
  },
  sentence: ({ counts: { created = 0, changed = 0, archived = 0, restored = 0, same = 0, failed = 0 } }) => {
    const done = created + changed + archived + restored
    return [
      `${counted(done, 'record')} saved.`,
      ...(same > 0 ? [`${formatCount(same)} were so already.`] : []),
      ...(failed > 0 ? [`${formatCount(failed)} stayed as they were.`] : []),
    ].join(' ')
  },
})

/** The subject of the job that applies a change set. */
export const subjectOf = (set: string): string => `changeSet ${set}`

/** Plans the rows of a change set. */
export type RowsOf = (tx: Transaction) => Promise<readonly PlannedRow[]>

/**
 * Enters a change set and applies its rows: at once, each in a transaction of its own, or by a job (returned) if there are many. `rowsOf` is
 * called in the transaction that enters them, but not for a retry.
 */
export async function applyChangeSet(machine: Machine, me: Me, set: NewChangeSet, rowsOf: RowsOf): Promise<Job | null> {
  const started = await machine.database.write(async (tx) => {
    if (!(await enterChangeSet(tx, set))) return { isRetry: true, job: null }
    const rows = await rowsOf(tx)
    await planRows(tx, set.id, rows)
    if (rows.length <= maxAtOnce) return { isRetry: false, job: null }
    const start = { me, input: { set: set.id }, title: set.title, total: rows.length, subject: subjectOf(set.id) }
    return { isRetry: false, job: await startJob(tx, machine.events, applyChangesJob, start) }
  }, me.uid)
  if (started.job || started.isRetry) return started.job
  await applyAll(machine, me, set.id)
  return null
}

async function applyAll(machine: Machine, me: Me, set: string): Promise<void> {
  for (const row of await rowsFrom(machine.database.read, set, 0, maxAtOnce)) await applyAlone(machine, me, row)
}

/** Applies the tried rows of an import, once. A job (returned) applies many. Throws `not_found` for one that this person has not begun. */
export async function applyImport(machine: Machine, me: Me, id: string): Promise<Job | null> {
  const started = await machine.database.write(async (tx) => {
    await tx.lock(`change-set ${id}`)
    const [set] = await changeSets.find(tx, { id, person: me.uid })
    if (!set) throw new ProblemError('not_found')
    const { kind: stage } = set
    if (stage !== 'draft') return { isRetry: true, job: null }
    const total = await changeRows.count(tx, { change_set: id })
    const waiting = await changeRows.count(tx, { change_set: id, result: 'waiting' })
    if (waiting === 0) throw new ProblemError('not_applicable', { title: 'No row of this file would change anything.' })
    const { label } = resourceNamed(set.resource)
    const title = `Import ${counted(waiting, label.one, label.many).toLowerCase()}`
    await changeSets.update(tx, { id }, { kind: 'import', title, at: new Date().toISOString() })
    if (total <= maxAtOnce) return { isRetry: false, job: null }
    const start = { me, input: { set: id }, title, total, subject: subjectOf(id) }
    return { isRetry: false, job: await startJob(tx, machine.events, applyChangesJob, start) }
  }, me.uid)
  if (!started.job && !started.isRetry) await applyAll(machine, me, id)
  return started.job
}

async function applyAlone(machine: Machine, me: Me, row: ChangeRow): Promise<void> {
  try {
    await machine.database.write((tx) => applyRow({ machine, tx, me }, row), me.uid)
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'internal') throw error
    await machine.database.write((tx) => refuseRow(tx, row, sentenceOf(problem)), me.uid)
  }
}
