import { mayOpen, type AnyRow, type Resource, type Role } from '@tinkerdesk/shared'
import { writeListState } from '../list/list-state.js'
import { overrideOf } from './override.js'

const hasReport = ({ path, screens }: Resource, role: Role) => path && screens && mayOpen(role, screens.report)

/** The address of a record's page; `null` where this person has none. The row needs its id, its title and its relations to one. */
export function openAt(resource: Resource, row: AnyRow, role: Role): string | null {
  const own = overrideOf(resource).openAt
  if (own) return own(row, role)
  return hasReport(resource, role) ? `/${resource.path}/show/${row.id}` : null
}

/** The list of the records whose relation at a path names one record; `null` where this person has none. */
export function listAt(resource: Resource, path: string, id: string, role: Role): string | null {
  const own = overrideOf(resource).listAt
  if (own) return own(path, id, role)
  const state = writeListState({ page: 1, size: 25, sort: '', search: '', filters: { [path]: [id] } })
  return hasReport(resource, role) ? `/${resource.path}/view?${state}` : null
}
