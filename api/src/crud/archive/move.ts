import { textKey } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import type { RowOf } from '../../database/table.js'
import { archive } from '../plan/own-tables.js'
import type { Written } from '../operation/context.js'
import { randomDigit } from '../write/random-digits.js'
import { deleteRow } from '../write/writer.js'
import { aboutOf } from './about.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'

/** In order also within a millisecond: a restore puts back last what was moved first, so that everything finds what it belongs to. */
const nextId = monotonicFactory(randomDigit)

type Moving = Departure & { links: readonly Link[] }

/** Returns the words by which admins recognise an archived record, and search keys of them. */
async function wordsOf({ machine, tx, plan, before, isRoot, reason }: Moving) {
  const title = await machine.reader.titleOf(tx, plan, before)
  const about = isRoot
    ? [reason?.mark, await aboutOf(machine, tx, plan, before)].filter(Boolean).join(' · ')
    : ''
  return { title, title_key: textKey(title), about, about_key: textKey(about) }
}

/** Returns a record as a row of the archive. */
const archivedRow = async (context: Moving): Promise<RowOf<typeof archive.columns>> => ({
  id: nextId(),
  batch: context.batch,
  bulk: context.bulk ?? null,
  root: context.isRoot ? 1 : 0,
  resource: context.plan.resource.name,
  record_id: context.before.id,
  ...(await wordsOf(context)),
  data: JSON.stringify(context.before),
  links: JSON.stringify(context.links),
  schema: '1',
  archived_at: new Date().toISOString(),
  archived_by: context.me.uid,
  merged_into: context.reason?.mergedInto ?? null,
})

/** Moves the row from its table to the archive. */
export async function move(context: Moving): Promise<Pick<Written, 'entry'>> {
  const { tx, plan, before } = context
  await archive.insert(tx, await archivedRow(context))
  await deleteRow(tx, plan, before.id)
  return { entry: { id: before.id, version: before.version + 1, fields: [] } }
}
