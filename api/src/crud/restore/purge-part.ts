import { maxAtOnce } from '../archive/count-linked.js'
import type { Operation } from '../operation.js'
import { archive } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import type { BatchRequest } from './find-batch.js'
import type { Removal } from './purge-rows.js'

/** Permanently deletes some records of a batch, those that belong to others first. Returns their number. */
export const purgePart =
  (purgeOne: Operation<Removal, void>) =>
  async ({ machine, tx, me, batch }: BatchRequest): Promise<number> => {
    const rows = await archive.find(tx, { batch }, { columns: ['id', 'resource', 'record_id'], order: ['root', 'id'], limit: maxAtOnce })
    for (const { resource, record_id: id } of rows) await purgeOne({ machine, tx, me, plan: planOf(resource), id })
    await archive.remove(tx, { id: rows.map(({ id }) => id) })
    return rows.length
  }
