import { leavesOf, valueAt, type Field, type Resource } from '@tinkerdesk/shared'
import { isSame, setAt } from '../form/change-diff.js'

type Values = Record<string, unknown>
export type Side = 'mine' | 'theirs'

/** One field that somebody changed since the form was opened. */
export interface Difference {
  path: string
  field: Field
  before: unknown
  mine: unknown
  theirs: unknown
  /** Whose value stands at first; `null` where both changed it and a person must choose. */
  usual: Side | null
}

/**
 * What I changed and what they changed, field by field; where both made the same of it there is nothing to say, and what only the
 * server writes is nobody's choice.
 */
export function differencesOf(
  resource: Resource,
  before: Values,
  mine: Values,
  theirs: Values,
  maySee: (path: string) => boolean,
): Difference[] {
  return leavesOf(resource).flatMap(({ path, field }) => {
    const values = { before: valueAt(before, path), mine: valueAt(mine, path), theirs: valueAt(theirs, path) }
    if (field.readOnly || !maySee(path) || isSame(values.mine, values.theirs)) return []
    const byMe = !isSame(values.before, values.mine)
    const byThem = !isSame(values.before, values.theirs)
    return [{ path, field, ...values, usual: byMe && byThem ? null : byMe ? 'mine' : 'theirs' }]
  })
}

/** The current record with my values where I chose them. */
export const mergedOf = (theirs: Values, differences: readonly Difference[], chosen: { readonly [path: string]: Side | null }): Values =>
  differences.reduce((row, { path, mine }) => (chosen[path] === 'mine' ? setAt(row, path, mine) : row), theirs)
