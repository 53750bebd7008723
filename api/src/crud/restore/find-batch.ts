import { ProblemError } from '../../problems/problem-error.js'
import { archive } from '../plan/own-tables.js'
import type { Start } from '../operation/context.js'
import { noteCause } from '../machine/cause.js'
import type { ArchivedRow } from '../archive/archived-row.js'

/** The records restored or purged together: all that were archived together. Callers must check that the person is an admin. */
export interface BatchRequest extends Omit<Start, 'plan'> {
  batch: string
}

/** Lets nobody else restore, purge or add to a batch until the transaction ends. */
export const lockBatch = (tx: Start['tx'], batch: string): Promise<void> =>
  tx.lock(`batch ${batch}`)

/** Returns the record to which the others of a batch belong. Throws `not_found`. */
export async function findRoot({ tx, me, batch }: BatchRequest): Promise<ArchivedRow> {
  await lockBatch(tx, batch)
  const [root] = await archive.find(tx, { batch, root: 1 })
  if (!root) throw new ProblemError('not_found')
  noteCause(tx, me, root.resource, root.record_id)
  return root
}

/** Returns the rows of a batch, the requested record first. Throws `not_found`. */
export async function findBatch(
  request: BatchRequest,
): Promise<{ rows: ArchivedRow[]; root: ArchivedRow }> {
  const root = await findRoot(request)
  return {
    root,
    rows: await archive.find(request.tx, { batch: request.batch }, { order: ['-root', '-id'] }),
  }
}

/** Removes the batch from the archive. */
export async function clearBatch({
  tx,
  batch,
}: BatchRequest & { isBatchDone: true }): Promise<void> {
  await archive.remove(tx, { batch })
}

/** Returns the requested record. */
export const answerRoot = ({
  root,
}: {
  root: ArchivedRow
  isBatchDone: true
}): { answer: { resource: string; id: string } } => ({
  answer: { resource: root.resource, id: root.record_id },
})
