import { checkTargets } from '../write/targets.js'
import { refuse } from './body-object.js'
import type { Derived, Prepared, Reachable, Start } from './context.js'

type Needs = Start & Prepared & Derived

/**
 * Throws for a relation to a record beyond the person's reach. Runs before the hooks, so that no hook reveals anything about such a record.
 */
export async function reachTargets({ tx, me, plan, before, next }: Needs): Promise<Reachable> {
  const issues = await checkTargets(tx, me, plan, before, next)
  if (issues.length) throw refuse(issues)
  return { hasReachableTargets: true }
}

/**
 * Throws for a relation of the product's own change to a record that is not there. Limits are for what a person chooses: a restore sets a
 * relation again also if nobody may choose the record any more.
 */
export async function reachOwnTargets({ tx, me, plan, before, next }: Needs): Promise<Reachable> {
  const issues = await checkTargets(tx, me, plan, before, next, false)
  if (issues.length) throw refuse(issues)
  return { hasReachableTargets: true }
}
