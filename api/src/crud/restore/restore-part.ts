import type { ArchivedRow } from '../archive/archived-row.js'
import { maxAtOnce } from '../archive/count-linked.js'
import type { Operation } from '../operation/operation.js'
import { archive, archiveLinks } from '../plan/own-tables.js'
import type { Put } from '../operation/put-all.js'
import type { BatchRequest } from './find-batch.js'
import { nameTarget } from './name-target.js'
import type { Removal } from './purge-rows.js'
import type { Return } from './restore-rows.js'
import { returnEach, type Apart } from './return-each.js'
import { refusePurged } from './refuse-purged.js'
import { setPart } from './set-part.js'

export interface PartOfBatch extends BatchRequest {
  /** The record that references of older batches name. */
  root?: string
  /** The number of records to return. */
  limit?: number
}

/** The work of a part of a restore. */
export interface RestoredPart {
  /** The number of records and references. */
  items: number
  isDone: boolean
  apart: Apart[]
}

interface Operations {
  restoreOne: Operation<Return, void>
  purgeOne: Operation<Removal, void>
  put: Put
}

/**
 * Does a part of a restore that is too large for one transaction: returns the records of a batch, the first one first, and sets the references to
 * them again when all are back. A record that cannot return stays in the archive, and none waits for it.
 */
export const restorePart =
  (operations: Operations) =>
  async (request: PartOfBatch): Promise<RestoredPart> => {
    const { machine, tx, batch, root, limit = maxAtOnce } = request
    await refusePurged(request)
    const rows: ArchivedRow[] = await archive.find(
      tx,
      { batch },
      { order: ['-root', '-id'], limit },
    )
    if (rows[0]?.root === 1) await nameTarget(request, rows[0])
    const apart = rows.length > 0 ? await returnEach(operations, request, rows) : []
    const items = rows.length || (await setPart(operations.put, { machine, tx }, batch, root))
    const isDone = rows.length < limit && (await archiveLinks.count(tx, { batch })) === 0
    return { items, apart, isDone }
  }
