import { computedValue, grantShowsWhole, type AnyRow, type ShownRow } from '@tinkerdesk/shared'
import type { Plan } from '../../plan/plan.js'
import { putIn, valueIn } from '../../plan/row-values.js'
import { onceForGrants } from '../condition/once-for-grants.js'
import type { Right } from '../condition/rights.js'

/** The places of the values that a set of grants shows in full. */
const shownWhole = onceForGrants(({ leaves }: Plan, matching) =>
  leaves.flatMap(({ path, keys }) =>
    matching.some(({ grant }) => grantShowsWhole(grant, path)) ? [keys] : [],
  ),
)

/** Returns the part of a row that these rights show in full: what computed values may be computed from. */
function operandsOf(plan: Plan, row: AnyRow, matching: readonly Right[]): object {
  const whole: Record<string, unknown> = {}
  for (const keys of shownWhole(plan, matching)) putIn(whole, keys, valueIn(row, keys))
  return whole
}

/** Adds a resource's computed values to rows: `null` where an operand is empty or withheld from this person. `names` limits them to some. */
export function addComputed(
  plan: Plan,
  rows: readonly { shown: ShownRow; row: AnyRow; matching: readonly Right[] }[],
  names?: readonly string[],
): void {
  const { resource } = plan
  const computed = Object.keys(resource.computed).filter((name) => names?.includes(name) ?? true)
  if (computed.length === 0) return
  for (const { shown, row, matching } of rows) {
    const operands = operandsOf(plan, row, matching)
    for (const name of computed) shown[name] = computedValue(resource, name, operands)
  }
}
