import { unjoined } from '../../fields/joined.js'
import { targetOf } from '../../fields/index.js'
import type { Me } from '../../base/roles.js'
import type { DeclaredAction } from '../declare/action-options.js'
import type { Resource } from '../define-resource.js'
import { leavesOf, type PlacedField } from '../walk/fields-of.js'
import { matches } from '../row/matches.js'
import { ownRow } from '../row/own-row.js'
import { isWithin, valueAt, withValueAt } from '../declare/path.js'
import { initialRow, mergeChange } from '../row/merge-change.js'
import type { MaySet } from '../row/validate.js'
import type { AnyWhere } from '../declare/where.js'

/** Returns a condition for this person and this moment. */
export const whereNow = (where: DeclaredAction['where'], me: Me): AnyWhere =>
  typeof where === 'function' ? where(me) : (where ?? {})

/** Returns the fields that an action sets in a row, nested as in a request. */
export const actionPatch = (action: DeclaredAction, row: object, me: Me): Record<string, unknown> =>
  action.set?.(ownRow(row), me) ?? {}

/** Returns the fields that an action asks for. */
export const askedFields = (resource: Resource, { ask = [] }: DeclaredAction): PlacedField[] =>
  leavesOf(resource).filter(({ path }) => ask.some((scope) => isWithin(path, scope)))

/** Returns the paths of the fields that a patch names. */
export const patchedPaths = (resource: Resource, patch: object): string[] =>
  leavesOf(resource).flatMap(({ path }) => (valueAt(patch, path) === undefined ? [] : [path]))

/** Returns true if an action applies to a record as this person reads it. A withheld field that it depends on counts as a no. */
export const actionApplies = (
  resource: Resource,
  action: DeclaredAction,
  row: object,
  me: Me,
): boolean => matches(resource, whereNow(action.where, me), row) === true

/** Returns a record as it was read, with ids in place of joined records and an initial value in every field that is missing. */
export function wholeRow<R extends object>(resource: Resource, row: R): R {
  let fields = mergeChange(resource, initialRow(resource), row as Record<string, unknown>)
  for (const { path, field } of leavesOf(resource)) {
    const target = targetOf(field)
    const value = target && valueAt(fields, path)
    if (value)
      fields = withValueAt(
        fields,
        path,
        Array.isArray(value) ? value.map(unjoined) : unjoined(value),
      )
  }
  return { ...row, ...fields }
}

/** Returns true if a person may run an action on a record that they may change: it applies, and they may set all its fields. */
export const mayRun = (
  resource: Resource,
  action: DeclaredAction,
  row: object,
  me: Me,
  maySet: MaySet,
): boolean =>
  actionApplies(resource, action, row, me) &&
  [
    ...patchedPaths(resource, actionPatch(action, wholeRow(resource, row), me)),
    ...askedFields(resource, action).map(({ path }) => path),
  ].every(maySet)
