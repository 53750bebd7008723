import type { Resource } from './define-resource.js'
import { leavesOf } from './fields-of.js'
import { isWithin, withValueAt } from './path.js'

type Values = Record<string, unknown>

// The functions of a declaration take a row of its own type, which is not known here. `never` stands for it.

/** Returns the row with every derived field in step. */
export const withDerived = <R extends Values>(resource: Pick<Resource, 'derive'>, row: R): R =>
  Object.entries(resource.derive).reduce(
    (next, [path, { when, from }]) => (when(next as never) ? (withValueAt(next, path, from(next as never)) as R) : next),
    row,
  )

/** Returns the paths of the fields that follow from others in this row, so that a form locks them. */
export function derivedPathsOf(resource: Resource, row: Values): ReadonlySet<string> {
  const scopes = Object.entries(resource.derive).flatMap(([path, { when }]) => (when(row as never) ? [path] : []))
  return new Set(leavesOf(resource).flatMap(({ path }) => (scopes.some((scope) => isWithin(path, scope)) ? [path] : [])))
}
