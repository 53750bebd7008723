import { formatCount } from '@tinkerdesk/shared'
import type { Start } from '../steps/context.js'
import { noteChange } from './note-change.js'

interface Place {
  /** The id of the change set. */
  id: string
  /** The number of records that the request names. */
  total: number
  place: number
}

/** Enters an archived record in the change set of its request. */
export async function noteArchived(
  { tx, me, plan: { resource } }: Start,
  { id, total, place }: Place,
  archived: { id: string; batch: string },
): Promise<void> {
  const many = (total === 1 ? resource.label.one : resource.label.many).toLowerCase()
  const title = `Archive ${formatCount(total)} ${many}`
  const row = { place, resource: resource.name, record_id: archived.id, result: 'archived' as const, batch: archived.batch }
  await noteChange(tx, { id, me, kind: 'archive', resource: resource.name, title }, row)
}
