import type { Sql } from '../../database/database.js'
import { quote, type Plan } from '../plan/plan.js'
import { allOf, isOneOf, type Fragment } from '../sql/fragment.js'
import { inParts } from './lock-rows.js'

/** Returns those of some ids whose rows satisfy a condition. `lock` ends the statement. */
export async function idsWithin(
  sql: Sql,
  plan: Plan,
  ids: readonly string[],
  rule: Fragment,
  lock = '',
): Promise<ReadonlySet<string>> {
  const within = new Set<string>()
  await inParts(ids, async (part) => {
    const where = allOf([isOneOf(sql.database.dialect, 't."id"', part), rule])
    const rows = await sql.all<{ id: string }>(
      `SELECT t."id" FROM ${quote(plan.table)} t WHERE ${where.text}${lock}`,
      where.values,
    )
    for (const { id } of rows) within.add(id)
  })
  return within
}
