import { purge } from '../operations.js'
import { purgeSome, restorePart, restoreRest, restoreSome } from '../part-operations.js'
import { isHalf, sizeOf } from '../restore/count-batch.js'
import { withBatches } from './with-batches.js'

/** Restores many batches. One that is half restored when the job is stopped is restored to its end. */
export const restoreManyJob = withBatches('restoreMany', 'Restored', {
  some: restoreSome,
  rest: restoreRest,
  async finish(request) {
    if (!isHalf(await sizeOf(request.tx, request.batch))) return 'none'
    return (await restorePart(request)).isDone ? 'done' : 'more'
  },
})

/** Permanently deletes many batches. What a stop leaves of one is still in the archive. */
export const purgeManyJob = withBatches('purgeMany', 'Permanently deleted', {
  some: purgeSome,
  rest: purge,
  finish: async () => 'none',
})
