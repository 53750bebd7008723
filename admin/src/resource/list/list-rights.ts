import {
  isTicked,
  mayOpen,
  tickAddress,
  tickCheck,
  type DeclaredList,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import type { Rights } from '../../fields/rights.js'
import type { ListRow } from '../values/list-row.js'

/** Returns what a person may do in a resource's list, and where its rows lead: `null` for nowhere. */
export function listRightsOf(resource: Resource, rights: Rights, me: Me, list?: DeclaredList) {
  const { path, screens } = resource
  const mayForm = screens !== undefined && mayOpen(me.role, screens.form)
  const mayEditMany = mayForm && mayOpen(me.role, 'changeSets') && rights.may('update')
  return {
    newAt: path && mayForm && rights.may('create') ? `/${path}/add` : null,
    openAt: (row: ListRow) => (path ? `/${path}/show/${row.id}` : null),
    editAt: (row: ListRow) =>
      path && mayForm && row.allowed?.includes('update') ? `/${path}/edit/${row.id}` : null,
    mayArchive: (row: ListRow) => row.allowed?.includes('archive') === true,
    mayEditMany,
    /** True if there is something to do with chosen rows, row actions apart. */
    maySelect:
      rights.may('archive') || mayEditMany || (resource.actions.length > 0 && rights.may('update')),
    /** The page on which the list is ticked off. */
    tickAt:
      list &&
      isTicked(list) &&
      screens &&
      rights.mayUpdate(list.tick) &&
      mayOpen(me.role, tickCheck(resource, screens.report, list))
        ? tickAddress(resource, list)
        : null,
    mayGrid: mayEditMany && !resource.isConfidential,
  }
}
