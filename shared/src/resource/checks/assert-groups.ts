import { sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import type { DerivedScalar } from '../derived.js'
import { derivedScalar } from '../walk/derived-field.js'
import { leavesOf } from '../walk/fields-of.js'
import type { Groups } from '../declare/groups.js'
import { namedField } from '../walk/named-field.js'

type Called = (name: string) => Resource | undefined

/** Returns the fault of counting by a derived value. */
function derivedFault(
  path: string,
  derived: DerivedScalar,
  place: string,
  called: Called,
): string[] {
  if (derived.value !== 'fetched' || !derived.filterable)
    return [
      `${place} counts by "${path}"; of derived values only a \`filterable\` \`fetched\` one can be counted by.`,
    ]
  const other = called(derived.from)
  const field = other && namedField(other, derived.of, called)?.field
  // A field that does not exist is reported with the value itself.
  return !field || sharedKind(field).grouped || sharedKind(field).textual
    ? []
    : [`${place} counts by "${path}", which is not a text, choice, flag or day of ${derived.from}.`]
}

/** Returns the faults of the totals of a list, each a sentence that begins with `place`. */
export function groupFaults(
  resource: Resource,
  groups: Groups | undefined,
  place: string,
  called: Called,
): string[] {
  if (!groups) return []
  const { by, sum = [] } = groups
  const kindAt = (path: string) => {
    const leaf = leavesOf(resource).find((each) => each.path === path)
    return leaf && sharedKind(leaf.field)
  }
  return [
    ...(by.length === 0 ? [`${place} names no field to count by.`] : []),
    ...by.flatMap((path) => {
      const derived = derivedScalar(resource, path)
      if (derived) return derivedFault(path, derived, place, called)
      if (kindAt(path)?.grouped) return []
      return [
        `${place} counts by "${path}", which is not a relation to one record, a choice, a flag or a day of ${resource.name}.`,
      ]
    }),
    ...sum
      .filter((path) => !kindAt(path)?.numeric)
      .map(
        (path) =>
          `${place} adds up "${path}", which is not a number or an amount of ${resource.name}.`,
      ),
  ]
}
