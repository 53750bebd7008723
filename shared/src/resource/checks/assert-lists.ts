import { roles as allRoles } from '../../base/roles.js'
import { emptyOf, isSentIn, sharedKind } from '../../fields/index.js'
import type { DeclaredList } from '../declare/list-options.js'
import { groupFaults } from './assert-groups.js'
import { rowWhereFaults } from './assert-where.js'
import { listWhere } from '../rights/declared-list.js'
import { isTicked, tickCheck } from '../rights/ticked-list.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from '../walk/fields-of.js'
import { samplePerson } from '../rights/sample-person.js'
import { isSystemName } from '../declare/system-fields.js'

const ownPaths = ['add', 'view', 'edit', 'show']

/** Returns the faults of the field that people tick off in a list. */
function tickFaults(resource: Resource, list: DeclaredList, place: string): string[] {
  if (!isTicked(list)) return []
  const { tick } = list
  const field = fieldAt(resource, tick)
  if (!field || !sharedKind(field).ticked)
    return [
      `${place} ticks "${tick}", which is not a flag, day, time or moment of ${resource.name}.`,
    ]
  if (!isSentIn(field, 'change')) return [`${place} ticks "${tick}", which no request may change.`]
  if (field.required && emptyOf(field) === null)
    return [`${place} ticks "${tick}", which is required, so that no tick could be taken back.`]
  const { roles } = tickCheck(resource, { name: '', roles: allRoles }, list)
  return roles.length > 0
    ? []
    : [`${place} ticks "${tick}", which no reader of the list may change.`]
}

/** Returns the faults of a resource's lists that types cannot see, a sentence each. */
export function listFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { name, lists, path: folder } = resource
  const called = (other: string) => byName.get(other)
  const faults = groupFaults(resource, resource.list.groups, `${name}.list.groups`, called)
  if (lists.length > 0 && !folder)
    faults.push(`${name}.lists lead to no screens; give ${name} a path, like "team-data".`)
  for (const [at, list] of lists.entries()) {
    const { path, columns = [], sort = '' } = list
    const place = `${name}.lists (${path})`
    if (!/^[a-z][a-z0-9-]*$/.test(path) || ownPaths.includes(path))
      faults.push(
        `${name}.lists has the path "${path}"; it must be kebab-case and other than ${ownPaths.join(', ')}.`,
      )
    if (list.screen !== undefined && !/^(\/[a-z][a-z0-9-]*)+$/.test(list.screen))
      faults.push(
        `${place} has the screen "${list.screen}"; it must be an address like "/ta-gen-report".`,
      )
    if (lists.findIndex((other) => other.path === path) !== at)
      faults.push(`${name}.lists has two lists with the path "${path}".`)
    faults.push(...rowWhereFaults(resource, listWhere(list, samplePerson('admin')), place, byName))
    faults.push(...groupFaults(resource, list.groups, `${place}.groups`, called))
    for (const column of columns)
      if (
        !fieldAt(resource, column) &&
        !isSystemName(column) &&
        !Object.hasOwn({ ...resource.derived, ...resource.computed }, column)
      )
        faults.push(`${place} has the column "${column}", which is not a field of ${name}.`)
    faults.push(...tickFaults(resource, list, place))
    const sorted = sort.replace(/^-/, '')
    const field = fieldAt(resource, sorted)
    if (sorted && !isSystemName(sorted) && !(field && sharedKind(field).sortable))
      faults.push(
        `${place} is sorted by "${sort}", which is not a field that rows can be sorted by.`,
      )
  }
  return faults
}
