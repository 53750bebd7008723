import { childOf } from '@tinkerdesk/shared'
import type { Plan } from './plan.js'

const fields = new WeakMap<Plan, string | null>()

/** Returns the field by which the records of a resource name their child; `null` for a resource that is about none. */
export function childFieldOf(plan: Plan): string | null {
  let field = fields.get(plan)
  if (field === undefined) fields.set(plan, (field = childOf(plan.resource) ?? null))
  return field
}
