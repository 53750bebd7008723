import type { Me } from '@tinkerdesk/shared'
import type { Database, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { ApplyRows } from '../change-sets/apply/apply-rows.js'
import type { PlannedRow } from '../change-sets/set/change-set.js'
import { enterChangeSet } from '../change-sets/set/enter-change-set.js'
import { planRows } from '../change-sets/set/plan-rows.js'
import { rowsFrom } from '../change-sets/set/rows-from.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { locked, planMerge, rowsWithin, type Merge, type Merging } from './plan-merge.js'

/** Refuses all of a merge because of one row. */
const refuseAll = (problem: ProblemError): never => {
  throw problem
}

/** Merges a record into another, as rows of a change set from a place on. */
export type MergeInto = (
  merging: Merging,
  set: string,
  merge: Omit<Merge, 'id'>,
  from: number,
) => Promise<void>

export const mergeIntoBy =
  (applyRows: ApplyRows): MergeInto =>
  async (merging, set, merge, from) => {
    const { tx, machine, me } = merging
    let applied = from
    const apply = async (rows: readonly PlannedRow[]) => {
      const places = rows.map((_, at) => applied + at)
      await planRows(tx, set, rows, places)
      await applyRows({ machine, tx, me }, await rowsFrom(tx, set, applied, rows.length), refuseAll)
      applied += rows.length
    }
    for (const record of [merge.winner, merge.loser]) await locked(merging, record)
    for (const rows of await rowsWithin(merging, merge)) await apply(rows)
    await apply(await planMerge(merging, merge))
  }

/**
 * Merges a record into another as one change set, in one transaction: all of it or nothing. What named the loser names the winner, and the loser is archived. What
 * both have within them under one name is merged in the same way. The same id again changes nothing. Throws `not_applicable` if one of the two was changed meanwhile, `limit_exceeded` for too many references.
 */
export const mergeRecordsBy =
  (mergeInto: MergeInto) =>
  async (database: Database, me: Me, resource: string, merge: Merge): Promise<void> => {
    const plan = planOf(resource)
    const machine = machineOf(database.read)
    const { name, label } = plan.resource
    if (!plan.resource.duplicates) throw new ProblemError('not_found')
    if (merge.winner.id === merge.loser.id)
      throw new ProblemError('not_applicable', { title: 'A record cannot be merged into itself.' })
    await database.write(async (tx: Transaction) => {
      const title = `Merge two ${label.many.toLowerCase()}`
      if (!(await enterChangeSet(tx, { id: merge.id, me, kind: 'merge', resource: name, title })))
        return
      await mergeInto({ machine, tx, me, plan }, merge.id, merge, 0)
    }, me.uid)
  }
