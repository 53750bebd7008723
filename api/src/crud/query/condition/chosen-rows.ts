import { nodeToSql, type Scope } from './compile.js'
import { declaredList } from './declared-list.js'
import type { ListQuery } from './query.js'
import { assertProjection } from './projection.js'
import { allOf, always, type Fragment } from '../../sql/fragment.js'
import { soonestOn } from '../../sql/subqueries.js'

/** Returns the rows of a list within a person's reach as a condition, and the order of a declared list if it has one of its own. */
export function chosenRows(
  scope: Scope,
  query: ListQuery,
): { where: Fragment; sort: string | undefined } {
  const declared = query.list === undefined ? undefined : declaredList(scope.rights, query.list)
  assertProjection(scope.rights, query)
  const where = allOf([
    scope.rights.rows('read'),
    declared?.rows ?? always,
    nodeToSql(scope, query.where),
  ])
  return { where: soonestOn(scope.dialect, where), sort: declared?.sort }
}
