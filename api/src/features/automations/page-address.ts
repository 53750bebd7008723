import {
  copyStatuses,
  idOf,
  mayOpen,
  valueAt,
  type CopyResource,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import { copyAddress } from '../../resources/copy-address.js'

const isCopy = (name: string): name is CopyResource => Object.hasOwn(copyStatuses, name)

/** Returns where a person of a role reads a record, or the list of all of them without one. `null` if there is no page. */
export function pageAddress(
  { name, path, screens }: Resource,
  role: Role,
  record: { id: string } | null,
): string | null {
  if (record && name === 'task') return `/tasks/edit/${record.id}`
  const student = record && idOf(valueAt(record, 'student'))
  if (record && isCopy(name) && student) return copyAddress(name, { id: record.id, student })
  if (!path || !screens || !mayOpen(role, screens.report)) return null
  return record ? `/${path}/show/${record.id}` : `/${path}/view`
}
