import {
  comparedPaths,
  fieldOrSystem,
  isWithin,
  recordTitle,
  resourceNamed,
  scopeOf,
  titleFieldsOf,
  whereNow,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { joinedColumns, joinsOf, type Column } from './columns.js'

/** The fields that the parts of a row read beside its columns, or `all` for whole records. */
export type RowReads = readonly string[] | 'all'

/** The part of Refine's `meta` that says which fields of each record a list asks for. Without `fields` it gets whole records. */
export interface RowMeta {
  fields?: string[]
  join?: { field: string; select?: string[] }[]
}

interface Shown {
  resource: Resource
  me: Me
  columns: readonly Column[]
  reads: RowReads
}

/** Returns those of some fields that the server has and this person may read: it refuses a request that names any other. */
function readable(resource: Resource, me: Me, paths: readonly string[]): string[] {
  const { mayRead } = rightsOf(resource, me)
  return [...new Set(paths)].filter(
    (path) =>
      path === recordTitle || (fieldOrSystem(resource, path) !== undefined && mayRead(path)),
  )
}

/** Returns the fields that decide whether a cell can be edited, and with which values. */
const besideCell = (resource: Resource, { path, field }: Column): string[] => [
  ...Object.entries(resource.depends).flatMap(([scope, { when }]) =>
    isWithin(path, scope) || isWithin(scope, path) ? comparedPaths(when) : [],
  ),
  scopeOf(resource, field)?.chosen ?? path,
]

/** Returns the fields that decide whether this person may run the actions of a record, and those that the dialogs start with. */
const ofActions = (resource: Resource, me: Me): string[] =>
  rightsOf(resource, me).may('update')
    ? resource.actions.flatMap(({ where, ask = [] }) => [
        ...comparedPaths(whereNow(where, me)),
        ...ask,
      ])
    : []

const withJoins = (join: NonNullable<RowMeta['join']>): RowMeta => (join.length > 0 ? { join } : {})

/**
 * Returns what a list asks the server for of each record: its title, the columns, and what is read beside them. Names of related records
 * come with it. The order of the columns makes no difference, so that moving one reads nothing again. See docs/architecture.md, "Lists".
 */
export function rowMeta({ resource, me, columns, reads }: Shown): RowMeta {
  const rights = rightsOf(resource, me)
  if (reads === 'all') return withJoins(joinsOf(columns, rights))
  const joins = joinedColumns(columns, rights).map(({ path, to }) => {
    const target = resourceNamed(to)
    const select = readable(target, me, titleFieldsOf(target))
    return { field: path, select: select.length > 0 ? select : ['id'] }
  })
  const fields = readable(resource, me, [
    ...titleFieldsOf(resource),
    ...columns.flatMap((column) => [
      column.path,
      ...(column.by ?? []),
      ...besideCell(resource, column),
    ]),
    ...ofActions(resource, me),
    ...reads,
  ])
  return {
    fields: fields.toSorted(),
    ...withJoins(joins.toSorted((a, b) => (a.field < b.field ? -1 : 1))),
  }
}
