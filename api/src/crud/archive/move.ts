import { textKey } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { archive } from '../plan/own-tables.js'
import type { Written } from '../steps/context.js'
import { deleteRow } from '../write/writer.js'
import { aboutOf } from './about.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'

/** In order also within a millisecond: a restore puts back last what was moved first, so that everything finds what it belongs to. */
const nextId = monotonicFactory()

/** Moves the row from its table to the archive. */
export async function move({
  machine,
  tx,
  me,
  plan,
  before,
  batch,
  bulk,
  isRoot,
  links,
}: Departure & { links: readonly Link[] }): Promise<Pick<Written, 'entry'>> {
  const { resource } = plan
  const title = await machine.reader.titleOf(tx, plan, before)
  const about = isRoot ? await aboutOf(machine, tx, plan, before) : ''
  await archive.insert(tx, {
    id: nextId(),
    batch,
    bulk: bulk ?? null,
    root: isRoot ? 1 : 0,
    resource: resource.name,
    record_id: before.id,
    title,
    title_key: textKey(title),
    about,
    about_key: textKey(about),
    data: JSON.stringify(before),
    links: JSON.stringify(links),
    schema: '1',
    archived_at: new Date().toISOString(),
    archived_by: me.uid,
  })
  await deleteRow(tx, plan, before.id)
  return { entry: { id: before.id, version: before.version + 1, fields: [] } }
}
