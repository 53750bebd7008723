import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { selectRows } from '../query/rows/rows.js'
import { always, fragment, type Fragment } from '../sql/fragment.js'
import type { Start } from './context.js'

/** Finds and locks a record for the product itself, without checking rights. Throws `not_found`. */
export async function lockRow({
  tx,
  plan,
  id,
}: Start & { id: string }): Promise<{ before: AnyRow; rule: Fragment }> {
  const [row] = await selectRows(tx, {
    plan,
    where: fragment('t."id" = ?', id),
    limit: 1,
    lock: true,
  })
  if (!row) throw new ProblemError('not_found')
  return { before: row.row, rule: always }
}
