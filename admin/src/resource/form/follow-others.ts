import { leavesOf, valueAt, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { changedPaths, isSame, setAt } from '../values/change-diff.js'

type Values = Record<string, unknown>

/** Returns a row with the values that were typed into a form laid over it. `start` has the values with which the form began. */
export const withTyped = <V extends Values>(
  resource: Resource,
  row: V,
  start: Values,
  typed: Values,
): V =>
  // The paths are those of fields: the rest of the row stays.
  changedPaths(resource, start, typed).reduce<Values>(
    (next, path) => setAt(next, path, valueAt(typed, path)),
    row,
  ) as V

/**
 * Returns the values from which a form goes on after others have changed its record: theirs in the fields that nobody typed into, and the
 * earlier ones in the others. It keeps the earlier version, by which the server finds fields that both sides changed.
 */
export function followOthers(
  resource: Resource,
  start: AnyRow,
  now: AnyRow,
  typed: Values,
): AnyRow {
  const untouched = leavesOf(resource).filter(({ path }) =>
    isSame(valueAt(start, path), valueAt(typed, path)),
  )
  return untouched.reduce<AnyRow>(
    (next, { path }) => setAt(next, path, valueAt(now, path)) as AnyRow,
    start,
  )
}
