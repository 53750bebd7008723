import { titleOf, type Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'

/** The number of referring records listed by title. */
export const maxTitles = 10

/** Returns the titles of those records that a person may read. */
export async function titlesOf(
  machine: Machine,
  sql: Sql,
  me: Me,
  plan: Plan,
  ids: readonly string[],
): Promise<string[]> {
  const readable = await machine.reader.readable(sql, me, plan, ids.slice(0, maxTitles))
  return readable.map((row) => titleOf(plan.resource, row))
}
