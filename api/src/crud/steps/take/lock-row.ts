import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { lockRows } from '../../read/lock-rows.js'
import { always, type Fragment } from '../../sql/fragment.js'
import type { Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

/** Finds and locks records for the product itself, without checking rights. Refuses one that is not there as `not_found`. */
export const lockRow = batchStep<Start & { id: string }, { before: AnyRow; rule: Fragment }>(
  async (rows) => {
    const { tx, plan } = rows[0]!
    const ids = rows.map(({ id }) => id)
    const locked = new Map((await lockRows(tx, plan, ids)).map((row) => [row.id, row]))
    return ids.map((id) => {
      const before = locked.get(id)
      return before ? { before, rule: always } : new ProblemError('not_found')
    })
  },
)
