import { checkTargets } from '../write/targets.js'
import { refuse } from './body-object.js'
import type { Derived, Prepared, Reachable, Start } from './context.js'

/**
 * Throws for a relation to a record beyond the person's reach. Runs before the hooks, so that no hook reveals anything about such a record.
 */
export async function reachTargets({ tx, me, plan, before, next }: Start & Prepared & Derived): Promise<Reachable> {
  const issues = await checkTargets(tx, me, plan, before, next)
  if (issues.length) throw refuse(issues)
  return { hasReachableTargets: true }
}
