import type { Plan } from '../../plan/plan.js'
import { onceForGrants } from './once-for-grants.js'

/** The derived values that a set of grants shows. */
export const derivedShown = onceForGrants(
  ({ resource }: Plan, matching): ReadonlySet<string> =>
    new Set(
      Object.keys(resource.derived).filter((name) => matching.some((right) => right.reaches(name))),
    ),
)
