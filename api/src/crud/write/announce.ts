import type { Transaction } from '../../database/database.js'
import type { Events } from '../../events/events.js'
import type { Change } from './hooks.js'
import { planOf } from '../plan/plan.js'
import { scopesOf } from '../plan/scopes.js'

/** Emits a change after the commit, with the scopes of the row before and after. */
export function announceChange(
  events: Events,
  { action, resource, before, after, me, tx }: Pick<Change, 'action' | 'resource' | 'before' | 'after' | 'me'> & { tx: Transaction },
): void {
  const { id, version } = (after ?? before)!
  const plan = planOf(resource.name)
  const scopes = [...new Set([...scopesOf(plan, before), ...scopesOf(plan, after)])]
  tx.afterCommit(() =>
    events.emit('record-changed', { resource: resource.name, id, version, action, scopes, by: me.uid, ...(me.tab ? { tab: me.tab } : {}) }),
  )
}
