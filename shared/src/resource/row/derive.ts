import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'
import { ownRow } from './own-row.js'
import { isWithin, withValueAt } from '../declare/path.js'

type Values = Record<string, unknown>

/** Returns the row with every derived field updated. */
export const withDerived = <R extends Values>(resource: Pick<Resource, 'derive'>, row: R): R =>
  Object.entries(resource.derive).reduce(
    (next, [path, { when, from }]) =>
      when(ownRow(next)) ? (withValueAt(next, path, from(ownRow(next))) as R) : next,
    row,
  )

/** Returns the paths of the fields that follow from others in this row. A form locks them. */
export function derivedPathsOf(resource: Resource, row: Values): ReadonlySet<string> {
  const scopes = Object.entries(resource.derive).flatMap(([path, { when }]) =>
    when(ownRow(row)) ? [path] : [],
  )
  return new Set(
    leavesOf(resource).flatMap(({ path }) =>
      scopes.some((scope) => isWithin(path, scope)) ? [path] : [],
    ),
  )
}
