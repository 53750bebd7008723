import { restore } from '../../operations.js'
import { restorePart } from '../../part-operations.js'
import { isSmall, sizeOf } from '../../restore/count-batch.js'
import { findRoot } from '../../restore/find-batch.js'
import { refusePurged } from '../../restore/refuse-purged.js'
import type { SetOperation } from '../../sets/set-operation.js'
import { jobResult } from '../../sets/job-result.js'
import { refusedBatch, requestOf, resultOfBatch, type Batches } from './batches.js'

/** Restores batches, the first record of each first. That of a held one is back before its job starts. */
export const restoreBatches: SetOperation<Batches> = {
  mustEnd: true,
  async apply(work) {
    const request = requestOf(work)
    const results = [resultOfBatch(request.batch)]
    if (!work.isBegun && !work.items.isHeld) {
      await findRoot(request)
      await refusePurged(request)
      const size = await sizeOf(work.tx, request.batch)
      if (isSmall(size) && !size.hasParts) {
        await restore(request)
        return { items: 1, written: size.records + size.links, results }
      }
    }
    const { items: written, apart, isDone } = await restorePart(request)
    return {
      items: isDone ? 1 : 0,
      written,
      results,
      apart: apart.map(({ row, problem }) => jobResult(row.record_id, row.title, problem)),
    }
  },
  refuse: refusedBatch,
  async settle(work) {
    if (!work.isBegun) return undefined
    const { items: written, isDone } = await restorePart(requestOf(work))
    return { written, isDone }
  },
}
