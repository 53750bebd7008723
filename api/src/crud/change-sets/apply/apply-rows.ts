import { lastItem, type NonEmpty, type ChangeResult } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import { quietlyIn } from '../../../mail/quietly.js'
import type { ProblemError } from '../../../problems/problem-error.js'
import type { Machine } from '../../machine/machine.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { planOf } from '../../plan/plan.js'
import { batchesOf, maxInBatch } from '../../operation/batches.js'
import type { Applying } from '../../operation/writing.js'
import type { ChangeRow } from '../set/change-set.js'
import { PlannedValues } from './planned-values.js'
import { reasonOf } from '../set/refuse-row.js'
import { mayBatch, type Batch, type RowActions, type RowOutcome } from './row-work.js'

/** The result of a row, and the reason if it was refused. */
export interface AppliedRow {
  row: ChangeRow
  result: ChangeResult
  problem: string | null
}

/** Returns the reason that a refused row keeps, or throws, so that no row is applied. */
export type Refuse = (problem: ProblemError, row: ChangeRow) => string

/** Returns rows in batches, in their order: neighbours of one resource to which the same is done, if one operation may take them at once. */
export function batchesIn(
  machine: Machine,
  rows: readonly ChangeRow[],
  isByOne = false,
): NonEmpty<ChangeRow>[] {
  const groups: [ChangeRow, ...ChangeRow[]][] = []
  for (const row of rows) {
    const { resource, action, result } = groups.at(-1)?.[0] ?? {}
    if (row.resource === resource && row.action === action && row.result === result)
      lastItem(groups).push(row)
    else groups.push([row])
  }
  return groups.flatMap((group) => {
    const [{ resource, action, result }] = group
    const isOne = isByOne || result !== 'waiting' || !mayBatch(action)
    const max = isOne ? 1 : maxInBatch(action)
    return batchesOf(machine, planOf(resource), group, (row) => row.record_id, max)
  })
}

/** Returns true for a change set that is an import. */
const isImport = async (tx: Transaction, id: string): Promise<boolean> =>
  (await changeSets.count(tx, { id, kind: 'import' })) > 0

/** Does the work of a batch through the operations. */
async function act(actions: RowActions, batch: Batch): Promise<RowOutcome[]> {
  const { tx, rows } = batch
  const { action, change_set } = rows[0]!
  // Only `planRows` writes this column, from these names.
  const work = () => actions[action as keyof RowActions](batch)
  // An import and the new rows of a grid send no invitations: someone sends them afterwards.
  const isQuiet = action === 'create' || (action !== 'archive' && (await isImport(tx, change_set)))
  return isQuiet ? quietlyIn(tx, work) : work()
}

/** Applies a batch and stores the results of its rows. Throws the problem of a row that is refused alone, or when it is stored. */
export type ApplyBatch = (batch: Batch, refuse: Refuse) => Promise<AppliedRow[]>

export const applyBatchBy =
  (actions: RowActions): ApplyBatch =>
  async (batch, refuse) => {
    const { tx, rows } = batch
    // Such a row was refused when it was planned, or applied before the work was cut off.
    if (rows[0]!.result !== 'waiting')
      return rows.map((row) => ({ row, result: row.result as ChangeResult, problem: null }))
    const outcomes = await act(actions, batch)
    const done = rows.map((row, at) => {
      const outcome = outcomes[at]!
      return 'problem' in outcome
        ? {
            ...row,
            planned: null,
            result: 'failed' as const,
            problem: refuse(outcome.problem, row),
          }
        : { ...row, planned: null, version: null, previous: null, ...outcome }
    })
    await changeRows.put(tx, ...done)
    return done.map(({ result, problem }, at) => ({ row: rows[at]!, result, problem }))
  }

/**
 * Applies rows and stores their results, in one transaction. Throws the problem of a row that is refused alone, or when it is stored: callers undo all
 * of them and apply fewer.
 */
export type ApplyRows = (
  applying: Applying,
  rows: readonly ChangeRow[],
  refuse?: Refuse,
) => Promise<AppliedRow[]>

export const applyRowsBy =
  (applyBatch: ApplyBatch): ApplyRows =>
  async (applying, rows, refuse = reasonOf) => {
    const values = new PlannedValues(applying.me)
    const applied: AppliedRow[] = []
    for (const batch of batchesIn(applying.machine, rows))
      applied.push(...(await applyBatch({ ...applying, rows: batch, values }, refuse)))
    return applied
  }
