import { initialOf } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { rulesFor } from './ability.js'
import type { Resource } from './define-resource.js'
import { leavesOf, type PlacedField } from './fields-of.js'

/** Returns the one value that a rule allows for a field, if there is only one: `'draft'`, `{$in: ['01J…']}`. */
function onlyValue(condition: unknown): unknown {
  if (condition !== null && typeof condition === 'object') {
    const { $in } = condition as { $in?: readonly unknown[] }
    return $in?.length === 1 ? $in[0] : undefined
  }
  return condition ?? undefined
}

/** Returns the fields of a new record for which this person's rule allows only one value, such as their own school, with that value. */
export function onlyValues(resource: Resource, me: Me): (PlacedField & { value: unknown })[] {
  const rules = rulesFor(me, [resource]).filter(({ action }) => action === 'create')
  const conditions = rules.length === 1 ? (rules[0]!.conditions ?? {}) : {}
  return leavesOf(resource).flatMap((leaf) => {
    const value = onlyValue(conditions[leaf.path])
    return value === undefined ? [] : [{ ...leaf, value }]
  })
}

/**
 * Replaces a default that this person's rule refuses with the only value it allows, if the request leaves the field out. Skips fields that
 * they may not set, which the server fills.
 */
export const withOwnDefaults = (
  resource: Resource,
  me: Me,
  maySet: (path: string) => boolean,
  content: Record<string, unknown>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    onlyValues(resource, me).flatMap(({ path, field, value }) =>
      Object.hasOwn(resource.fields, path) && initialOf(field) !== null && maySet(path) ? [[path, value]] : [],
    ),
  ),
  ...content,
})
