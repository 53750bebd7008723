import type { Action, Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { planOf } from '../plan/plan.js'
import { allOf } from '../sql/fragment.js'
import { rightsOf } from '../query/condition/rights.js'
import { idsWithin } from './ids-within.js'

/** Returns those of some ids whose records a person may read, and change or archive. */
export function idsToWrite(
  sql: Sql,
  me: Me,
  resource: string,
  ids: readonly string[],
  action: Exclude<Action, 'create' | 'read'>,
): Promise<ReadonlySet<string>> {
  const plan = planOf(resource)
  const rights = rightsOf(plan, me)
  return idsWithin(sql, plan, ids, allOf([rights.rows('read'), rights.rows(action)]))
}
