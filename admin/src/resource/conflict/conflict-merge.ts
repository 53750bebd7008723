import { leavesOf, valueAt, type Field, type Resource } from '@tinkerdesk/shared'
import { isSame, setAt } from '../values/change-diff.js'

type Values = Record<string, unknown>
export type Side = 'mine' | 'theirs'

/** One field that someone else changed since the form was opened. */
export interface Difference {
  path: string
  field: Field
  before: unknown
  mine: unknown
  theirs: unknown
  /** The preselected side, or `null` if both changed it and the person must choose. */
  usual: Side | null
}

/** Compares my changes with theirs, field by field. Leaves out equal changes, and fields that only the server writes. */
export function differencesOf(
  resource: Resource,
  before: Values,
  mine: Values,
  theirs: Values,
  maySee: (path: string) => boolean,
): Difference[] {
  return leavesOf(resource).flatMap(({ path, field }) => {
    const values = {
      before: valueAt(before, path),
      mine: valueAt(mine, path),
      theirs: valueAt(theirs, path),
    }
    if (field.readOnly || !maySee(path) || isSame(values.mine, values.theirs)) return []
    const byMe = !isSame(values.before, values.mine)
    const byThem = !isSame(values.before, values.theirs)
    return [{ path, field, ...values, usual: byMe && byThem ? null : byMe ? 'mine' : 'theirs' }]
  })
}

/** Returns the current record with my values where I chose them. */
export const mergedOf = (
  theirs: Values,
  differences: readonly Difference[],
  chosen: { readonly [path: string]: Side | null },
): Values =>
  differences.reduce(
    (row, { path, mine }) => (chosen[path] === 'mine' ? setAt(row, path, mine) : row),
    theirs,
  )
