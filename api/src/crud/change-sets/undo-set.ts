import { undoDays, type Job, type Me } from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../../database/database.js'
import { openJobOn } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine.js'
import { applyChangeSet, subjectOf } from './apply-set.js'
import type { ChangeRow, PlannedRow } from './change-set.js'
import { changeRows, changeSets } from './change-sets.tables.js'

/** The moment before which change sets are over: no longer listed and not undone. ISO text. */
export const oldestMoment = (): string => new Date(Date.now() - undoDays * 24 * 60 * 60_000).toISOString()

/** Returns a change set of the last 30 days that this person may see: their own, and to an admin everyone's. Throws `not_found`. */
export async function findChangeSet(sql: Sql, me: Me, id: string) {
  const own = me.role === 'admin' ? {} : { person: me.uid }
  const [set] = await changeSets.find(sql, { id, at: { $gte: oldestMoment() }, kind: { $ne: 'draft' }, ...own })
  if (!set) throw new ProblemError('not_found')
  return set
}

/** Returns the row that puts a row back, or `null` for one that changed nothing. */
function opposite({ resource, record_id, result, version, previous, batch }: ChangeRow): PlannedRow | null {
  const target = { resource, record_id }
  if (result === 'archived') return { ...target, action: 'restore', batch }
  if (result === 'created' || result === 'restored') return { ...target, action: 'archive', version }
  if (result !== 'changed') return null
  if (previous !== null) return { ...target, action: 'change', version, planned: previous }
  return { ...target, action: 'change', result: 'failed', problem: 'Its previous values are not kept.' }
}

/** Returns the rows of an undo, the last change first. Rows of the change set that still wait are never applied. */
async function takeRows(tx: Transaction, id: string): Promise<PlannedRow[]> {
  if (await openJobOn(tx, subjectOf(id))) throw new ProblemError('not_applicable', { title: 'It still runs. Stop it first, then undo it.' })
  const rows = await changeRows.find(tx, { change_set: id }, { order: ['-place'] })
  await changeRows.update(
    tx,
    { change_set: id, result: 'waiting' },
    { result: 'failed', planned: null, problem: 'Undone before it was done.' },
  )
  await changeRows.update(tx, { change_set: id }, { previous: null })
  return rows.flatMap((row) => opposite(row) ?? [])
}

/**
 * Undoes a change set by another one: puts previous values back where nobody changed them since, archives what was created, restores what was
 * archived. Callers pass the id of the new one. A job undoes many rows. Throws `not_applicable` if it was undone before.
 */
export async function undoChangeSet(machine: Machine, me: Me, id: string, undo: string): Promise<Job | null> {
  const set = await findChangeSet(machine.database.read, me, id)
  const title = set.undoes !== null ? set.title.replace(/^Undo: /, 'Redo: ') : `Undo: ${set.title.replace(/^Redo: /, '')}`
  return applyChangeSet(machine, me, { id: undo, me, kind: 'undo', resource: set.resource, title, undoes: id }, async (tx) => {
    const rows = await takeRows(tx, id)
    if (rows.length === 0) throw new ProblemError('not_applicable', { title: 'There is nothing to undo: no record was changed.' })
    return rows
  })
}
