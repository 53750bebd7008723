import { maxAtOnce } from '../archive/count-linked.js'
import { purge, purgeOne, restore } from '../operations.js'
import { restorePart } from '../part-operations.js'
import { archive } from '../plan/own-tables.js'
import { isSmall, sizeOf } from '../restore/count-batch.js'
import { findRoot } from '../restore/find-batch.js'
import { purgePart } from '../restore/purge-part.js'
import { refusePurged } from '../restore/refuse-purged.js'
import { withBatches } from './with-batches.js'

/** Restores many batches, the first record of each first. */
export const restoreManyJob = withBatches('restoreMany', 'Restored', {
  async whole(request) {
    await findRoot(request)
    await refusePurged(request)
    const size = await sizeOf(request.tx, request.batch)
    if (!isSmall(size) || size.hasParts) return false
    await restore(request)
    return true
  },
  part: async (request) => (await restorePart(request)).isDone,
})

/** Permanently deletes many batches, the first record of each first: nobody can restore a half of one. */
export const purgeManyJob = withBatches('purgeMany', 'Permanently deleted', {
  async whole(request) {
    await findRoot(request)
    await refusePurged(request)
    if ((await archive.count(request.tx, { batch: request.batch })) > maxAtOnce) return false
    await purge(request)
    return true
  },
  part: async (request) => (await purgePart(purgeOne, '-root')(request)) < maxAtOnce,
})
