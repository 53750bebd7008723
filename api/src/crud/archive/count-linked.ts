import type { Sql } from '../../database/database.js'
import { referencesTo, type Plan } from '../plan/plan.js'
import { countRows } from '../sql/count-rows.js'
import { placeholders, type Fragment } from '../sql/fragment.js'
import { rowsNaming } from './referring.js'

/** Records and references that one transaction of an archive or a restore works on. */
export const maxAtOnce = 200

/**
 * Counts what an archive of some records works on beside these: the records that belong to them, at any depth, and the references to all of
 * them that it clears. Stops counting beyond `limit`.
 */
export async function countLinked(
  sql: Sql,
  plan: Plan,
  ids: readonly string[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  return countNaming(sql, plan, { text: placeholders(ids.length), values: ids }, limit)
}

async function countNaming(sql: Sql, plan: Plan, named: Fragment, limit: number): Promise<number> {
  let count = 0
  for (const { plan: other, leaf } of referencesTo(plan.resource.name)) {
    const effect = leaf.target.whenArchived
    if (effect === 'block' || count > limit) continue
    const rows = rowsNaming(other, leaf, named)
    const some = await countRows(sql, {
      text: `SELECT COUNT(*) AS n FROM (SELECT 1 ${rows.text} LIMIT ?) p`,
      values: [...rows.values, limit - count + 1],
    })
    count += some
    const followers = { text: `SELECT t."id" ${rows.text}`, values: rows.values }
    if (effect === 'follow' && some > 0)
      count += await countNaming(sql, other, followers, limit - count)
  }
  return count
}
