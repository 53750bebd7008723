import type { Sql } from '../../database/database.js'
import { quote, referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { placeholders, type Fragment } from '../sql/fragment.js'

/** Records and references that one transaction of an archive or a restore works on. */
export const maxAtOnce = 200

/** Returns the rows `t` that name some records in one relation, as the end of a statement. `named` lists the ids of these, also as a query. */
function rowsNaming({ table }: Plan, { side, columns }: Leaf, named: Fragment): Fragment {
  const where = side
    ? `t."id" IN (SELECT "owner_id" FROM ${quote(side.table)} WHERE "target_id" IN (${named.text}))`
    : `t.${columns[0]} IN (${named.text})`
  return { text: `FROM ${quote(table)} t WHERE ${where}`, values: named.values }
}

/**
 * Counts what an archive of some records works on beside these: the records that belong to them, at any depth, and the references to all of
 * them that it clears. Stops counting beyond `limit`.
 */
export async function countLinked(sql: Sql, plan: Plan, ids: readonly string[], limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  return countNaming(sql, plan, { text: placeholders(ids.length), values: ids }, limit)
}

async function countNaming(sql: Sql, plan: Plan, named: Fragment, limit: number): Promise<number> {
  let count = 0
  for (const { plan: other, leaf } of referencesTo(plan.resource.name)) {
    const effect = leaf.target!.whenArchived
    if (effect === 'block' || count > limit) continue
    const rows = rowsNaming(other, leaf, named)
    const first = `SELECT COUNT(*) AS n FROM (SELECT 1 ${rows.text} LIMIT ?) p`
    const [row] = await sql.all<{ n: number }>(first, [...rows.values, limit - count + 1])
    count += row!.n
    const followers = { text: `SELECT t."id" ${rows.text}`, values: rows.values }
    if (effect === 'follow' && row!.n > 0) count += await countNaming(sql, other, followers, limit - count)
  }
  return count
}
