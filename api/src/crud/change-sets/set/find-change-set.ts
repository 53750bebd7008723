import { undoDays, type Me } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { changeSets } from '../../plan/change-sets.tables.js'

/** The moment before which change sets are over: no longer listed and not undone. ISO text. */
export const oldestMoment = (): string =>
  new Date(Date.now() - undoDays * 24 * 60 * 60_000).toISOString()

/** Returns a change set of the last 30 days that this person may see: their own, and to an admin everyone's. Throws `not_found`. */
export async function findChangeSet(sql: Sql, me: Me, id: string) {
  const own = me.role === 'admin' ? {} : { person: me.uid }
  const [set] = await changeSets.find(sql, {
    id,
    at: { $gte: oldestMoment() },
    kind: { $ne: 'draft' },
    ...own,
  })
  if (!set) throw new ProblemError('not_found')
  return set
}
