import type { AnyGrant } from '@tinkerdesk/shared'
import type { Right } from './rights.js'

/**
 * Returns a function that makes a value once for each key and set of grants, and keeps it as long as the key. Grants are declared, not a
 * person's, so a page of rows has few sets, and so have all people together.
 */
export function onceForGrants<K extends object, V>(
  make: (key: K, matching: readonly Right[]) => V,
): (key: K, matching: readonly Right[]) => V {
  const kept = new WeakMap<K, { grants: readonly AnyGrant[]; value: V }[]>()
  return (key, matching) => {
    let sets = kept.get(key)
    if (!sets) kept.set(key, (sets = []))
    for (const { grants, value } of sets)
      if (
        grants.length === matching.length &&
        grants.every((grant, at) => grant === matching[at]!.grant)
      )
        return value
    const value = make(key, matching)
    sets.push({ grants: matching.map(({ grant }) => grant), value })
    return value
  }
}
