import type { Sql } from '../../database/database.js'
import { referencesTo } from '../plan/plan.js'
import { referring } from './referring.js'

/** Returns the records that name records of a resource in any relation, as their ids by resource. No rights apply. */
export async function recordsNaming(
  sql: Sql,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const naming = new Map<string, Set<string>>()
  for (const { plan, leaf } of referencesTo(resource)) {
    const { name } = plan.resource
    const all = naming.get(name) ?? new Set()
    for (const id of await referring(sql, plan, leaf, ids)) all.add(id)
    if (all.size > 0) naming.set(name, all)
  }
  return naming
}
