import { appends } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import { operation, type Operation } from '../steps/operation.js'
import type { Plan } from '../plan/plan.js'
import { isNamedIn } from '../plan/row-values.js'
import type { AskedChange, ChangesTogether } from './changes.js'
import { finishChanges, keepWithinRule, outcomesOf, type ChangeOutcome } from './finish-changes.js'
import { locateEach } from './locate-each.js'
import { prepareChanges } from './prepare-changes.js'
import { reachEach } from './reach-each.js'
import { settleChanges } from './settle-changes.js'
import { auditChanges, storeChanges } from './store-changes.js'

/**
 * True for changes that can all be checked before any of them is stored: no before-hook and no capacity looks at other rows, no record occurs
 * twice, and none of them brings a comment.
 */
export function mayChangeTogether(
  { hooks }: Machine,
  plan: Plan,
  changes: readonly AskedChange[],
): boolean {
  const { name, atMost } = plan.resource
  if (
    hooks.hasBefore(name) ||
    atMost.length > 0 ||
    new Set(changes.map(({ id }) => id)).size < changes.length
  )
    return false
  const entries = plan.leaves.filter(({ field }) => appends(field))
  return !changes.some(({ body }) => entries.some(({ keys }) => isNamedIn(body, keys)))
}

/** Changes of one part: what is kept of each until the next part stays small. */
const maxTogether = 100

const changePart: Operation<ChangesTogether, ChangeOutcome[]> = operation<ChangesTogether>()(
  locateEach,
  prepareChanges,
  reachEach,
  settleChanges,
  storeChanges,
  auditChanges,
  keepWithinRule,
  finishChanges,
  outcomesOf,
)

/**
 * Does what `change` does for one record, with few statements for all. Each has an outcome of its own, in their order. Throws a `ProblemError` for a
 * change that is refused only when it is stored: callers then undo all of them and make them one by one, which names the record.
 */
export async function changeTogether({
  changes,
  ...start
}: ChangesTogether): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = []
  for (let from = 0; from < changes.length; from += maxTogether)
    outcomes.push(
      ...(await changePart({ ...start, changes: changes.slice(from, from + maxTogether) })),
    )
  return outcomes
}
