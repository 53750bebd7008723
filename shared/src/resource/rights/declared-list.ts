import type { AccessCheck } from '../../features/access.js'
import type { Me, Role } from '../../base/roles.js'
import { actionsOf } from '../declare/access.js'
import { whereNow } from './declared-action.js'
import type { Resource } from '../define-resource.js'
import type { DeclaredList } from '../declare/list-options.js'
import { mayQueryBy } from './rights.js'
import { samplePerson } from './sample-person.js'
import { comparedPaths, type AnyWhere } from '../declare/where.js'

/** Returns true if a role may read a list: its read grants show the fields of the condition in every row. */
const mayList = (resource: Resource, { where }: DeclaredList, role: Role): boolean => {
  const grants = (resource.access[role] ?? []).filter((grant) => actionsOf(grant).includes('read'))
  return comparedPaths(whereNow(where, samplePerson(role))).every((path) =>
    mayQueryBy(resource, grants, path),
  )
}

/** Returns the access check of a list's page: the people of the resource's own list who may read by the fields of its condition. */
export function listCheck(
  resource: Resource,
  report: AccessCheck,
  list: DeclaredList,
): AccessCheck {
  const roles = report.roles.filter((role) => mayList(resource, list, role))
  if (roles.length === report.roles.length) return report
  return {
    name: `${resource.name}${list.path.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}`,
    roles,
  }
}

/** Returns the condition of a list for this person and this moment. */
export const listWhere = ({ where }: DeclaredList, me: Me): AnyWhere => whereNow(where, me)

/** Returns the resource with the columns, the order and the totals of one of its lists, for a page that shows it. */
export const withList = <R extends Resource>(
  resource: R,
  { columns, sort, groups }: DeclaredList,
): R => ({
  ...resource,
  list: {
    ...resource.list,
    ...(columns && { columns, more: moreOf(resource, columns) }),
    ...(sort && { sort }),
    ...(groups && { groups }),
  },
})

/** Columns that can be chosen: those of the resource's own list that the declared one does not show. */
const moreOf = ({ list }: Resource, columns: readonly string[]) =>
  [...list.columns, ...list.more].filter((path) => !columns.includes(path))
