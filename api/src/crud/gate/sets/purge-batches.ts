import { maxAtOnce } from '../../archive/count-linked.js'
import { purge, purgeOne } from '../../operations.js'
import { archive } from '../../plan/own-tables.js'
import { findRoot } from '../../restore/find-batch.js'
import { purgePart } from '../../restore/purge-part.js'
import { refusePurged } from '../../restore/refuse-purged.js'
import type { SetOperation } from '../../sets/set-operation.js'
import { refusedBatch, requestOf, resultOfBatch, type Batches } from './batches.js'

/**
 * Permanently deletes batches. The first record of each goes first, so that nobody restores a half of one; last where the job holds the record, so
 * that the archive lists it until then.
 */
export const purgeBatches: SetOperation<Batches> = {
  mustEnd: true,
  freesSpace: true,
  async apply(work) {
    const request = requestOf(work)
    const { isHeld = false } = work.items
    const results = [resultOfBatch(request.batch)]
    if (!work.isBegun) {
      // It may have been restored meanwhile: nothing that belongs to it is deleted then.
      await findRoot(request)
      if (!isHeld) await refusePurged(request)
      const size = await archive.count(work.tx, { batch: request.batch })
      if (size <= maxAtOnce) {
        await purge(request)
        return { items: 1, written: size, results }
      }
    }
    const written = await purgePart(purgeOne, isHeld ? 'root' : '-root')(request)
    return { items: written < maxAtOnce ? 1 : 0, written, results }
  },
  refuse: refusedBatch,
  async settle(work) {
    if (!work.isBegun) return undefined
    const written = await purgePart(purgeOne, '-root')(requestOf(work))
    return { written, isDone: written < maxAtOnce }
  },
}
