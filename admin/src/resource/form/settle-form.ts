import { emptyOf, leavesOf, targetOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { isSame, setAt } from './change-diff.js'

type Values = Record<string, unknown>

const settle = (resource: Resource, values: Values): Values => {
  try {
    return resource.settle ? (resource.settle(values as never) as Values) : values
  } catch {
    // A declaration may rely on a value that this person may not see; the server derives the whole row.
    return values
  }
}

/** Clears values that depended on the old value: a changed subject clears the topic, and that the sub-topic. */
function clearDependents(resource: Resource, values: Values, path: string): Values {
  return leavesOf(resource).reduce((next, leaf) => {
    const narrowedBy = targetOf(leaf.field)?.within?.field
    if (narrowedBy !== path || isSame(valueAt(next, leaf.path), emptyOf(leaf.field))) return next
    return clearDependents(resource, setAt(next, leaf.path, emptyOf(leaf.field)), leaf.path)
  }, values)
}

/** Returns the form's values after one was set, with everything that depends on it. */
export const withValue = (resource: Resource, values: Values, path: string, value: unknown): Values =>
  settle(resource, clearDependents(resource, setAt(values, path, value), path))

/** Returns the fields that the declaration derives from others. Typing in them would be undone at once. */
export function derivedPaths(resource: Resource, values: Values): ReadonlySet<string> {
  if (!resource.settle) return new Set()
  const probe = (old: unknown) => (typeof old === 'boolean' ? !old : typeof old === 'number' ? old + 1 : 'probe')
  const derived = leavesOf(resource).filter(({ path }) => {
    const probed = probe(valueAt(values, path))
    return valueAt(settle(resource, setAt(values, path, probed)), path) !== probed
  })
  return new Set(derived.map(({ path }) => path))
}
