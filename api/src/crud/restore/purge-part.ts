import { maxAtOnce } from '../archive/count-linked.js'
import type { Operation } from '../operation/operation.js'
import { archive, archiveLinks } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import { lockBatch, type BatchRequest } from './find-batch.js'
import type { Removal } from './purge-rows.js'

/** Permanently deletes some records of a batch, the first record last, or first. Returns their number. */
export const purgePart =
  (purgeOne: Operation<Removal, void>, first: 'root' | '-root') =>
  async ({ machine, tx, me, batch }: BatchRequest): Promise<number> => {
    await lockBatch(tx, batch)
    const rows = await archive.find(
      tx,
      { batch },
      { columns: ['id', 'resource', 'record_id'], order: [first, 'id'], limit: maxAtOnce },
    )
    for (const { resource, record_id: id } of rows)
      await purgeOne({ machine, tx, me, plan: planOf(resource), id })
    await archive.remove(tx, { id: rows.map(({ id }) => id) })
    if (rows.length < maxAtOnce) await archiveLinks.remove(tx, { batch })
    return rows.length
  }
