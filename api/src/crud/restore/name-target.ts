import type { ArchivedRow, Link } from '../archive/archived-row.js'
import { archiveLinks } from '../plan/own-tables.js'
import type { BatchRequest } from './find-batch.js'

/** Notes in older parts which record their references name, before it leaves the archive. */
export async function nameTarget(
  { tx, batch }: BatchRequest,
  { record_id: to }: ArchivedRow,
): Promise<void> {
  for (const { id, links } of await archiveLinks.find(
    tx,
    { batch },
    { columns: ['id', 'links'] },
  )) {
    const named = JSON.parse(links) as Link[]
    if (named[0]?.to === undefined)
      await archiveLinks.update(
        tx,
        { id },
        { links: JSON.stringify(named.map((link) => ({ to, ...link }))) },
      )
  }
}
