import {
  emptyOf,
  leavesOf,
  scopeOf,
  valueAt,
  type PlacedField,
  type Resource,
  withDerived,
} from '@tinkerdesk/shared'
import { isSame, setAt } from './change-diff.js'

type Values = Record<string, unknown>

const dependents = new WeakMap<Resource, Map<string, readonly PlacedField[]>>()

/** Returns the fields whose choice a field limits. A paste asks for each of its cells. */
function dependentsOf(resource: Resource, path: string): readonly PlacedField[] {
  const cached = dependents.get(resource) ?? new Map<string, readonly PlacedField[]>()
  dependents.set(resource, cached)
  const leaves =
    cached.get(path) ??
    leavesOf(resource).filter(({ field }) => {
      const scope = scopeOf(resource, field)
      // A scope behind the chosen record is not known here; the input clears what lies outside of it.
      return scope?.chosen === path && scope.through === undefined
    })
  cached.set(path, leaves)
  return leaves
}

/** Clears values that depended on the old value: a changed subject clears the topic, and that the sub-topic. */
function clearDependents(resource: Resource, values: Values, path: string): Values {
  return dependentsOf(resource, path).reduce((next, leaf) => {
    if (isSame(valueAt(next, leaf.path), emptyOf(leaf.field))) return next
    return clearDependents(resource, setAt(next, leaf.path, emptyOf(leaf.field)), leaf.path)
  }, values)
}

/** Returns the form's values after one was set: values that depended on it are cleared, and derived fields are updated. */
export const withValue = (
  resource: Resource,
  values: Values,
  path: string,
  value: unknown,
): Values => withDerived(resource, clearDependents(resource, setAt(values, path, value), path))
