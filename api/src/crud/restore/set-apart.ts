import type { AnyRow } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { Operation } from '../operation/operation.js'
import { archive } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { newId } from '../write/writer.js'
import type { BatchRequest } from './find-batch.js'
import type { Removal } from './purge-rows.js'
import { findPlace, type RecordPlace } from './record-place.js'

/** Returns where the first record is to which an archived one belongs and that is not in its table. */
export async function holderOf(
  tx: Transaction,
  { resource, data }: Pick<ArchivedRow, 'resource' | 'data'>,
): Promise<RecordPlace> {
  const row = JSON.parse(data) as AnyRow
  for (const leaf of planOf(resource).relations.filter(
    ({ target }) => target?.whenArchived === 'follow',
  ))
    for (const id of idsIn(row, leaf)) {
      const place = await findPlace(tx, leaf.target.to, id)
      if (place !== 'table') return place
    }
  return 'table'
}

/**
 * Leaves a record in the archive that cannot return with the others of its batch: with the record to which it belongs, if that is archived, and
 * otherwise by itself, in one entry with all such records of its batch. What belongs to a permanently deleted record is deleted, too.
 */
export const setApart =
  (purgeOne: Operation<Removal, void>) =>
  async ({ machine, tx, me }: BatchRequest, row: ArchivedRow): Promise<void> => {
    const { id, resource, record_id } = row
    const holder = await holderOf(tx, row)
    if (holder === 'nowhere') {
      await purgeOne({ machine, tx, me, plan: planOf(resource), id: record_id })
      await archive.remove(tx, { id })
    } else
      await archive.update(
        tx,
        { id },
        holder === 'table'
          ? { batch: newId(), bulk: row.batch, root: 1 }
          : { batch: holder.batch, bulk: holder.bulk, root: 0 },
      )
  }
