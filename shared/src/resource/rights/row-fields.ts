import { targetOf } from '../../fields/index.js'
import type { Me } from '../../base/roles.js'
import { isWithin } from '../declare/path.js'
import { comparedPaths } from '../declare/where.js'
import type { Resource } from '../define-resource.js'
import { fieldOrSystem } from '../labels/label-at.js'
import { knownResource } from '../walk/declared-resources.js'
import { recordTitle, titleFieldsOf } from '../walk/title.js'
import { scopeOf } from '../walk/within.js'
import { whereNow } from './declared-action.js'
import { grantsFor, mayQueryBy, mayReadIn, readGrantsFor } from './rights.js'

/** The fields of each record that a list asks for, and its relations with the fields of the records that they name. */
export interface RowFields {
  fields: string[]
  joins: { path: string; fields: string[] }[]
}

/** Returns those of some paths that name a field which this person may read: a request that names any other is refused. */
function readable(resource: Resource, me: Me, paths: readonly string[]): string[] {
  const grants = readGrantsFor(resource, me)
  return [...new Set(paths)]
    .filter(
      (path) =>
        path === recordTitle ||
        (fieldOrSystem(resource, path) !== undefined && mayReadIn(resource, me, grants, path)),
    )
    .toSorted()
}

/** Returns the fields that decide whether the cell of a column can be edited, and from which values. */
function besideCell(resource: Resource, path: string): string[] {
  const field = fieldOrSystem(resource, path)
  const scope = field && scopeOf(resource, field)
  return [
    ...(scope ? [scope.chosen] : []),
    ...Object.entries(resource.depends).flatMap(([at, { when }]) =>
      isWithin(path, at) || isWithin(at, path) ? comparedPaths(when) : [],
    ),
  ]
}

/** Returns the fields that decide which actions of a record this person may run, and those with which their dialogs start. */
const ofActions = (resource: Resource, me: Me): string[] =>
  grantsFor(resource, me, 'update').length === 0
    ? []
    : resource.actions.flatMap(({ where, ask = [] }) => [
        ...comparedPaths(whereNow(where, me)),
        ...ask,
      ])

/**
 * Returns what a list asks for of each record so that it can show the title and some columns, edit their cells and offer its actions, with
 * `reads`, which its other parts read. In the order of the alphabet: columns in another order ask for the same. The id, the version and
 * what is allowed come with every record.
 */
export function rowFields(
  resource: Resource,
  me: Me,
  columns: readonly string[],
  reads: readonly string[] = [],
): RowFields {
  const grants = readGrantsFor(resource, me)
  const joins = columns.toSorted().flatMap((path) => {
    const field = fieldOrSystem(resource, path)
    const target = field && targetOf(field)
    if (!target || !mayQueryBy(resource, grants, path)) return []
    const other = knownResource(target.to)
    const fields = readable(other, me, titleFieldsOf(other))
    // Without a name that they may read, people are shown that there is a record.
    return [{ path, fields: fields.length > 0 ? fields : ['id'] }]
  })
  const fields = [
    ...titleFieldsOf(resource),
    ...columns.flatMap((path) => [path, ...besideCell(resource, path)]),
    ...ofActions(resource, me),
    ...reads,
  ]
  return { fields: readable(resource, me, fields), joins }
}
