import { textKey, titleOf } from '@tinkerdesk/shared'
import type { Written } from '../steps/context.js'
import { deleteRow, newId } from '../write/writer.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'

const insert =
  'INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'

/** Moves the row from its table to the archive. */
export async function move({
  tx,
  me,
  plan,
  before,
  batch,
  isRoot,
  links,
}: Departure & { links: readonly Link[] }): Promise<Pick<Written, 'entry'>> {
  const { resource } = plan
  const title = titleOf(resource, before)
  const [data, kept] = [JSON.stringify(before), JSON.stringify(links)]
  const now = new Date().toISOString()
  await tx.run(insert, [newId(), batch, isRoot ? 1 : 0, resource.name, before.id, title, textKey(title), data, kept, '1', now, me.uid])
  await deleteRow(tx, plan, before.id)
  return { entry: { id: before.id, version: before.version + 1, fields: [] } }
}
