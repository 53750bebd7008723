import type { Issue, Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { Machine } from '../machine/machine.js'
import type { Leaf, Plan } from '../plan/plan.js'
import { referring } from './referring.js'
import { titlesOf } from './titles-of.js'

/** Returns the references that block an archive in one relation, with titles as far as the person may read them. */
export async function blockersIn(
  machine: Machine,
  sql: Sql,
  me: Me,
  other: Plan,
  leaf: Leaf,
  id: string,
): Promise<Issue[]> {
  const { name, label } = other.resource
  const ids = await referring(sql, other, leaf, id, me)
  if (ids.length === 0) return [{ path: name, message: `${label.many} that you may not see` }]
  const titled = (await titlesOf(machine, sql, me, other, ids)).map((message) => ({
    path: name,
    message,
  }))
  const rest = ids.length - titled.length
  return rest > 0 ? [...titled, { path: name, message: `${rest} more` }] : titled
}
