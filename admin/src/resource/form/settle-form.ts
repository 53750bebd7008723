import { emptyOf, leavesOf, targetOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { isSame, setAt } from './change-diff.js'

type Values = Record<string, unknown>

const settle = (resource: Resource, values: Values): Values => {
  try {
    return resource.settle ? (resource.settle(values as never) as Values) : values
  } catch {
    // A declaration may count on a value that this person may not see; the server settles the whole row.
    return values
  }
}

/** Empties what was chosen among the old value's own: the topic, when the subject changes, and then the sub-topic. */
function clearDependents(resource: Resource, values: Values, path: string): Values {
  return leavesOf(resource).reduce((next, leaf) => {
    const narrowedBy = targetOf(leaf.field)?.within?.field
    if (narrowedBy !== path || isSame(valueAt(next, leaf.path), emptyOf(leaf.field))) return next
    return clearDependents(resource, setAt(next, leaf.path, emptyOf(leaf.field)), leaf.path)
  }, values)
}

/** The form's values after one of them was set, with all that depends on it brought in step. */
export const withValue = (resource: Resource, values: Values, path: string, value: unknown): Values =>
  settle(resource, clearDependents(resource, setAt(values, path, value), path))

/** The fields that the declaration fills from others now: typing in them would be undone at once. */
export function derivedPaths(resource: Resource, values: Values): ReadonlySet<string> {
  if (!resource.settle) return new Set()
  const probe = (old: unknown) => (typeof old === 'boolean' ? !old : typeof old === 'number' ? old + 1 : 'probe')
  const derived = leavesOf(resource).filter(({ path }) => {
    const probed = probe(valueAt(values, path))
    return valueAt(settle(resource, setAt(values, path, probed)), path) !== probed
  })
  return new Set(derived.map(({ path }) => path))
}
