import type { AccessCheck } from '../../features/access.js'
import { sharedKind, type Field } from '../../fields/index.js'
import { actionsOf } from '../declare/access.js'
import type { DeclaredList } from '../declare/list-options.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from '../walk/fields-of.js'
import { grantReaches, grantShowsWhole } from './ability.js'
import { listCheck } from './declared-list.js'

/** A list with a field that people tick off. */
export type TickedList = DeclaredList & { tick: string }

export const isTicked = (list: DeclaredList): list is TickedList => list.tick !== undefined

/** Returns the access check of the page on which a list is ticked off: the people of the list who may read the field in full and change it in some record. */
export function tickCheck(resource: Resource, report: AccessCheck, list: TickedList): AccessCheck {
  const check = listCheck(resource, report, list)
  const roles = check.roles.filter((role) => {
    const grants = resource.access[role] ?? []
    const may = (action: 'read' | 'update', shows: typeof grantReaches) =>
      grants.some((grant) => actionsOf(grant).includes(action) && shows(grant, list.tick))
    return may('read', grantShowsWhole) && may('update', grantReaches)
  })
  return roles.length === check.roles.length ? check : { name: `${check.name}Tick`, roles }
}

/** Returns the address of a declared list. */
export const addressOfList = (resource: Resource, { path, screen }: DeclaredList): string =>
  screen ?? `/${resource.path ?? resource.url}/${path}`

/** Returns the address of the page on which a list is ticked off. */
export const tickAddress = (resource: Resource, list: DeclaredList): string =>
  `${addressOfList(resource, list)}/tick`

/** Returns the field that is ticked off. */
export function tickField(resource: Resource, { tick }: TickedList): Field {
  const field = fieldAt(resource, tick)
  // The product does not start with another one.
  if (!field || !sharedKind(field).ticked)
    throw new Error(`${resource.name} has no field "${tick}" to tick off.`)
  return field
}
