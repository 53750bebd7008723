import { computedOf, hasComputedDefault, initialOf, isSentIn } from '../../fields/index.js'
import type { Me } from '../../base/roles.js'
import { actionsOf, type AnyGrant } from '../declare/access.js'
import { rulesFor } from './ability.js'
import type { Resource } from '../define-resource.js'
import { leavesOf, type PlacedField } from '../walk/fields-of.js'
import { valueAt, withValueAt } from '../declare/path.js'
import { initialRow } from '../row/merge-change.js'

/** Returns the one value that a rule allows for a field, if there is only one: `'draft'`, `{$in: ['01J…']}`. */
function onlyValue(condition: unknown): unknown {
  if (condition !== null && typeof condition === 'object') {
    const { $in } = condition as { $in?: readonly unknown[] }
    return $in?.length === 1 ? $in[0] : undefined
  }
  return condition ?? undefined
}

/**
 * Returns the fields for which this person's rule allows only one value, such as their own school, with that value: in a new record, or in
 * every record that they may read.
 */
export function onlyValues(
  resource: Resource,
  me: Me,
  action: 'create' | 'read' = 'create',
): (PlacedField & { value: unknown })[] {
  // Most people may give every field any value, and this runs for each new record.
  const limits = (grant: AnyGrant) => grant.where && actionsOf(grant).includes(action)
  if (!resource.access[me.role]?.some(limits)) return []
  const rules = rulesFor(me, [resource]).filter((rule) => rule.action === action)
  const conditions = rules.length === 1 ? (rules[0]!.conditions ?? {}) : {}
  return leavesOf(resource).flatMap((leaf) => {
    const value = onlyValue(conditions[leaf.path])
    return value === undefined ? [] : [{ ...leaf, value }]
  })
}

const computedLeaves = new WeakMap<Resource, readonly PlacedField[]>()
function computedLeavesOf(resource: Resource): readonly PlacedField[] {
  const cached = computedLeaves.get(resource)
  if (cached) return cached
  const leaves = leavesOf(resource).filter(({ field }) => hasComputedDefault(field))
  computedLeaves.set(resource, leaves)
  return leaves
}

/** Returns the fields of a new record whose default depends on the person or the moment, with that default. */
export const computedDefaults = (
  resource: Resource,
  me: Me,
): (PlacedField & { value: unknown })[] =>
  computedLeavesOf(resource).flatMap((leaf) => {
    const value = computedOf(leaf.field, me)
    return value === null ? [] : [{ ...leaf, value }]
  })

/** Returns a whole row of initial values, with the defaults for this person and this moment. */
export const initialRowFor = (resource: Resource, me: Me): Record<string, unknown> =>
  computedDefaults(resource, me).reduce(
    (row, { path, value }) => withValueAt(row, path, value),
    initialRow(resource),
  )

/** Returns the content of a request with the computed defaults of the fields that it leaves out, and their paths. */
export function withComputedDefaults(
  resource: Resource,
  me: Me,
  maySet: (path: string) => boolean,
  content: Record<string, unknown>,
): { content: Record<string, unknown>; paths: readonly string[] } {
  const added = computedDefaults(resource, me).filter(
    ({ path, field }) =>
      isSentIn(field, 'create') && maySet(path) && valueAt(content, path) === undefined,
  )
  return {
    content: added.reduce((next, { path, value }) => withValueAt(next, path, value), content),
    paths: added.map(({ path }) => path),
  }
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
      Object.hasOwn(resource.fields, path) && initialOf(field) !== null && maySet(path)
        ? [[path, value]]
        : [],
    ),
  ),
  ...content,
})
