import type { Me, ShownRow } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'
import { allOf, never } from '../sql/fragment.js'
import { nodeToSql } from '../query/condition/compile.js'
import { selectCovered } from '../query/rows/covered-rows.js'
import type { QueryNode } from '../query/condition/query.js'
import { leavesFor } from '../query/condition/projection.js'

/** The rows to find for a person. */
interface SomeRows {
  me: Me
  plan: Plan
  where: QueryNode
  /** All fields by default. */
  fields?: readonly string[]
  limit: number
  leaving?: AbortSignal | undefined
}

/**
 * Returns up to `limit` rows of a condition, as a list shows them, in no order: an index finds them, where a list might read all rows in its order. They are
 * found beside other requests, and no longer once the client leaves.
 */
export async function someRows(
  { reader, database }: Pick<Machine, 'reader' | 'database'>,
  { me, plan, where: node, fields, limit, leaving }: SomeRows,
): Promise<ShownRow[]> {
  const scope = reader.scope(plan, me)
  const where = allOf([scope.rights.rows('read'), nodeToSql(scope, node)])
  if (where === never) return []
  const shape = fields ? { fields: [...fields] } : {}
  const finder = database.scan(me.uid, leaving)
  const sql = database.answer(leaving)
  const rows = await selectCovered(sql, scope.rights, {
    where,
    limit,
    finder,
    leaves: leavesFor(plan, shape),
  })
  return reader.output(sql, me, scope.rights, rows, shape)
}
