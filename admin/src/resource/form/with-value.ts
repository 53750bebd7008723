import { emptyOf, leavesOf, scopeOf, valueAt, type Resource, withDerived } from '@tinkerdesk/shared'
import { isSame, setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** Clears values that depended on the old value: a changed subject clears the topic, and that the sub-topic. */
function clearDependents(resource: Resource, values: Values, path: string): Values {
  return leavesOf(resource).reduce((next, leaf) => {
    const scope = scopeOf(resource, leaf.field)
    // A scope behind the chosen record is not known here; the input clears what lies outside of it.
    if (scope?.chosen !== path || scope.through !== undefined || isSame(valueAt(next, leaf.path), emptyOf(leaf.field))) return next
    return clearDependents(resource, setAt(next, leaf.path, emptyOf(leaf.field)), leaf.path)
  }, values)
}

/** Returns the form's values after one was set: values that depended on it are cleared, and derived fields are updated. */
export const withValue = (resource: Resource, values: Values, path: string, value: unknown): Values =>
  withDerived(resource, clearDependents(resource, setAt(values, path, value), path))
