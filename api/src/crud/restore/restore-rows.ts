import type { Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { Operation } from '../operation/operation.js'
import { planOf } from '../plan/plan.js'
import type { Start } from '../operation/context.js'
import type { BatchRequest } from './find-batch.js'

/** One record that is being restored. */
export interface Return extends Start {
  before: null
  archived: ArchivedRow
  /** The issues that block the whole batch. Each row adds its own. */
  issues: Issue[]
}

/** Restores the rows of a batch. `restore_collides` lists everything that blocks it. */
export const restoreRows =
  (restoreOne: Operation<Return, void>) =>
  async ({
    machine,
    tx,
    me,
    rows,
  }: BatchRequest & { rows: readonly ArchivedRow[] }): Promise<{ areRowsBack: true }> => {
    const issues: Issue[] = []
    for (const archived of rows)
      await restoreOne({
        machine,
        tx,
        me,
        plan: planOf(archived.resource),
        before: null,
        archived,
        issues,
      })
    if (issues.length) throw new ProblemError('restore_collides', { issues })
    return { areRowsBack: true }
  }
