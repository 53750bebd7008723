import { mayOpen, type AnyRow, type Resource, type Role } from '@tinkerdesk/shared'
import { overrideOf } from './override.js'

/** The address of a record's page; `null` where this person has none. The row needs its id, its title and its relations to one. */
export function openAt(resource: Resource, row: AnyRow, role: Role): string | null {
  const own = overrideOf(resource).openAt
  if (own) return own(row, role)
  const isOpen = resource.path && resource.screens && mayOpen(role, resource.screens.report)
  return isOpen ? `/${resource.path}/show/${row.id}` : null
}
