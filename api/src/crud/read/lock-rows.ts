import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { Transaction } from '../../database/database.js'
import type { Plan } from '../plan/plan.js'
import { selectRows } from '../query/rows/rows.js'
import { fragment, isOneOf } from '../sql/fragment.js'
import { orderBy } from '../sql/order-value.js'

/** Rows in one statement. */
const maxAtOnce = 500

/** Calls `work` with some ids at a time. */
export async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += maxAtOnce)
    await work(ids.slice(from, from + maxAtOnce))
}

/** Reads and locks rows by id, in the order of their ids. No rights apply. */
export async function lockRows(
  tx: Transaction,
  plan: Plan,
  ids: readonly string[],
): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  await inParts(ids.toSorted(), async (part) => {
    const isAlone = part.length === 1
    const where = isAlone
      ? fragment('t."id" = ?', part[0]!)
      : isOneOf(tx.database.dialect, 't."id"', part)
    const order = isAlone ? undefined : orderBy('"id"')
    const selected = await selectRows(tx, {
      plan,
      where,
      order,
      limit: isAlone ? 1 : undefined,
      lock: true,
    })
    rows.push(...selected.map(({ row }) => row))
  })
  return rows
}

/** Reads and locks one row. Throws `not_found`. */
export async function lockedRow(tx: Transaction, plan: Plan, id: string): Promise<AnyRow> {
  const [row] = await lockRows(tx, plan, [id])
  if (!row) throw new ProblemError('not_found')
  return row
}
