import { mayOpen, type Resource, type Role } from '@tinkerdesk/shared'
import { writeListState } from '../list-state/list-state.js'

const hasReport = ({ path, screens }: Resource, role: Role) =>
  path && screens && mayOpen(role, screens.report)

/** Returns the address of a record's generated page, or `null` if this role has none. */
export const recordAddress = (resource: Resource, id: string, role: Role): string | null =>
  hasReport(resource, role) ? `/${resource.path}/show/${id}` : null

/** Returns the address of the generated list, filtered to the records whose relation at `path` names one record. */
export function listAddress(
  resource: Resource,
  path: string,
  id: string,
  role: Role,
): string | null {
  const state = writeListState({
    page: 1,
    size: 25,
    sort: '',
    columns: [],
    search: '',
    filters: { [path]: [id] },
  })
  return hasReport(resource, role) ? `/${resource.path}/view?${state}` : null
}
