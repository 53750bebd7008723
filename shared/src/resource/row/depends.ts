import { emptyOf } from '../../fields/index.js'
import type { Issue } from '../../base/problems.js'
import type { Resource } from '../define-resource.js'
import { leavesOf, type PlacedField } from '../walk/fields-of.js'
import { matches } from './matches.js'
import { isWithin, valueAt, withValueAt } from '../declare/path.js'

type Values = Record<string, unknown>

const none: ReadonlySet<string> = new Set()

const leavesWithin = (resource: Resource, scope: string): PlacedField[] =>
  leavesOf(resource).filter(({ path }) => isWithin(path, scope))

const isEmpty = (value: unknown, { field }: PlacedField): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  JSON.stringify(value) === JSON.stringify(emptyOf(field))

/** Returns the row with the fields cleared that do not apply to it, and the scopes that do not. */
function settle<R extends Values>(resource: Resource, row: R): { row: R; hidden: string[] } {
  let next = row
  const hidden: string[] = []
  for (const [scope, { when, otherwise }] of Object.entries(resource.depends)) {
    // A condition that this row cannot decide, because a field of it is withheld, hides nothing.
    if (matches(resource, when, next) !== false) continue
    hidden.push(scope)
    if (otherwise !== 'keep')
      for (const { path, field } of leavesWithin(resource, scope)) {
        if (valueAt(next, path) !== undefined) next = withValueAt(next, path, emptyOf(field)) as R
      }
  }
  return { row: next, hidden }
}

/** Returns the paths of the fields that do not apply to a row: forms and pages leave them out. */
export function hiddenPathsOf(resource: Resource, row: Values): ReadonlySet<string> {
  const { hidden } = settle(resource, row)
  return hidden.length === 0
    ? none
    : new Set(hidden.flatMap((scope) => leavesWithin(resource, scope).map(({ path }) => path)))
}

/** Returns the row without the values of fields that do not apply to it, except those that the declaration keeps. */
export const withoutHidden = <R extends Values>(resource: Resource, row: R): R =>
  settle(resource, row).row

/** Returns the paths of the fields that must have a value in this row because they apply to it. */
export function requiredPathsOf(resource: Resource, row: Values): ReadonlySet<string> {
  const required = Object.entries(resource.depends).flatMap(([scope, dependency]) =>
    dependency.required ? [scope] : [],
  )
  if (required.length === 0) return none
  const hidden = hiddenPathsOf(resource, row)
  return new Set(
    leavesOf(resource).flatMap(({ path }) =>
      required.some((scope) => isWithin(path, scope)) && !hidden.has(path) ? [path] : [],
    ),
  )
}

/** Returns an issue for every field that applies to the row, must have a value there, and has none. */
export function missingIn(resource: Resource, row: Values): Issue[] {
  const required = requiredPathsOf(resource, row)
  if (required.size === 0) return []
  return leavesOf(resource).flatMap((leaf) =>
    required.has(leaf.path) && isEmpty(valueAt(row, leaf.path), leaf)
      ? [{ path: leaf.path, message: `${leaf.field.label} is required` }]
      : [],
  )
}

/**
 * Returns an issue for every value in a request whose field does not apply to the row as it would be. An empty value is not refused, and
 * neither is a kept one that does not change.
 */
export function hiddenValuesIn(
  resource: Resource,
  sent: Values,
  row: Values,
  before: Values | null,
): Issue[] {
  const hidden = hiddenPathsOf(resource, row)
  if (hidden.size === 0) return []
  return leavesOf(resource).flatMap((leaf) => {
    const { path, field } = leaf
    const value = valueAt(sent, path)
    if (!hidden.has(path) || isEmpty(value, leaf)) return []
    const isKept = before !== null && JSON.stringify(value) === JSON.stringify(valueAt(row, path))
    return isKept && JSON.stringify(value) === JSON.stringify(valueAt(before, path))
      ? []
      : [{ path, message: `${field.label} does not apply to this record` }]
  })
}
