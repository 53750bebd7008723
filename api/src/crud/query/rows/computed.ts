import { computedValue, grantShowsWhole, type AnyRow, type ShownRow } from '@tinkerdesk/shared'
import type { Plan } from '../../plan/plan.js'
import { putIn, valueIn } from '../../plan/row-values.js'
import type { Right } from '../condition/rights.js'

/** Returns the part of a row that these rights show in full: what computed values may be computed from. */
function operandsOf({ leaves }: Plan, row: AnyRow, matching: readonly Right[]): object {
  const whole: Record<string, unknown> = {}
  for (const { path, keys } of leaves)
    if (matching.some(({ grant }) => grantShowsWhole(grant, path)))
      putIn(whole, keys, valueIn(row, keys))
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
