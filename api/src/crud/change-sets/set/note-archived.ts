import { archiveTitle } from '../../sets/archive-title.js'
import type { Start } from '../../operation/context.js'
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
  const title = archiveTitle(resource, total)
  const row = {
    place,
    resource: resource.name,
    record_id: archived.id,
    result: 'archived' as const,
    batch: archived.batch,
  }
  await noteChange(tx, { id, me, kind: 'archive', resource: resource.name, title }, row)
}
