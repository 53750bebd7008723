import {
  computedValue,
  derivedOperandsOf,
  grantShowsWhole,
  type AnyRow,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { Plan } from '../../plan/plan.js'
import { putIn, valueIn } from '../../plan/row-values.js'
import { onceForGrants } from '../condition/once-for-grants.js'
import type { Projection } from '../condition/projection.js'
import type { Right } from '../condition/rights.js'

/** The places of the values that a set of grants shows in full. */
const shownWhole = onceForGrants(({ leaves }: Plan, matching) =>
  leaves.flatMap(({ path, keys }) =>
    matching.some(({ grant }) => grantShowsWhole(grant, path)) ? [keys] : [],
  ),
)

/** Returns the part of a row that these rights show in full: what computed values may be computed from. */
function operandsOf(plan: Plan, row: AnyRow, matching: readonly Right[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const keys of shownWhole(plan, matching)) putIn(whole, keys, valueIn(row, keys))
  return whole
}

/** Returns the computed values of a shape: all, those that it names, or in a joined record those that need no derived value. */
export function computedNames(
  { resource }: Plan,
  { fields, isJoined }: Pick<Projection, 'fields' | 'isJoined'>,
): string[] {
  const all = Object.keys(resource.computed)
  if (fields) return all.filter((name) => fields.includes(name))
  return isJoined ? all.filter((name) => derivedOperandsOf(resource, name).length === 0) : all
}

/**
 * Adds a resource's computed values to rows that have the derived ones already: `null` where an operand is empty or withheld from this person. `names` are
 * those to add.
 */
export function addComputed(
  plan: Plan,
  rows: readonly { shown: ShownRow; row: AnyRow; matching: readonly Right[] }[],
  names: readonly string[],
): void {
  const { resource } = plan
  if (names.length === 0) return
  const derived = [...new Set(names.flatMap((name) => derivedOperandsOf(resource, name)))]
  for (const { shown, row, matching } of rows) {
    const operands = operandsOf(plan, row, matching)
    for (const name of derived) operands[name] = shown[name]
    for (const name of names) shown[name] = computedValue(resource, name, operands)
  }
}
