import { archivePart } from './archive/archive-part.js'
import { authoriseArchive, refuseStale } from './archive/authorise-archive.js'
import { countLinked, maxAtOnce } from './archive/count-linked.js'
import { refuseBlocked } from './archive/refuse-blocked.js'
import { refuseBusy } from './archive/refuse-busy.js'
import { ProblemError } from '../problems/problem-error.js'
import { Done, operation, type Operation } from './operation/operation.js'
import { archiveOne, purgeOne, put, restore, restoreOne } from './operations.js'
import { archive } from './plan/own-tables.js'
import {
  restorePart as restorePartWith,
  type PartOfBatch,
  type RestoredPart,
} from './restore/restore-part.js'
import { isSmall, sizeOf } from './restore/count-batch.js'
import { findRoot, type BatchRequest } from './restore/find-batch.js'
import { refusePurged } from './restore/refuse-purged.js'
import { purgePart } from './restore/purge-part.js'
import { beforeArchiveHooks } from './steps/store/before-hooks.js'
import type { ArchiveRequest } from './requests.js'
import { findForUpdate } from './steps/take/find-for-update.js'

// Parts of what is too large for one transaction. Jobs run them, one in each chunk, until the rest is small.

/** An archive that may be done in parts. All of them are in one batch. */
export interface PartRequest extends ArchiveRequest {
  batch: string
}

/**
 * Does a part of an archive: archives what belongs to the record, and clears references to it. Returns the number of both, or 0 if `archive` can do
 * all that is left. Throws whatever would refuse the archive.
 */
export const archiveSome: Operation<PartRequest, number> = operation<PartRequest>()(
  async ({ tx, plan, id }: PartRequest) =>
    (await countLinked(tx, plan, [id], maxAtOnce)) > maxAtOnce ? undefined : new Done(0),
  findForUpdate,
  authoriseArchive,
  refuseStale,
  refuseBusy,
  beforeArchiveHooks,
  refuseBlocked,
  archivePart(archiveOne, put),
)

/** Returns a part of a batch to its tables. */
export const restorePart: (part: PartOfBatch) => Promise<RestoredPart> = restorePartWith({
  restoreOne,
  purgeOne,
  put,
})

/** Does a part of a restore. Returns the number of records and references, or 0 if `restoreRest` can do all that is left. */
export async function restoreSome(request: BatchRequest): Promise<number> {
  if (isSmall(await sizeOf(request.tx, request.batch))) return 0
  return (await restorePart(request)).items
}

/** Restores what is left of a batch. Throws `not_found` for one that has never been there. */
export async function restoreRest(request: BatchRequest): Promise<void> {
  await refusePurged(request)
  const { roots, records, hasParts } = await sizeOf(request.tx, request.batch)
  if (records === 0 && !hasParts) throw new ProblemError('not_found')
  if (!hasParts && roots > 0) await restore(request)
  else while (!(await restorePart(request)).isDone);
}

/** Does a part of a permanent deletion. Returns the number of records, or 0 if `purge` can do all that is left. */
export async function purgeSome(request: BatchRequest): Promise<number> {
  const { tx, batch } = request
  if ((await archive.count(tx, { batch })) <= maxAtOnce) return 0
  // It may have been restored meanwhile: nothing that belongs to it is deleted then.
  await findRoot(request)
  return purgePart(purgeOne, 'root')(request)
}
