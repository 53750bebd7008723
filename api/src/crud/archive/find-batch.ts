import { ProblemError } from '../../problems/problem-error.js'
import type { Start } from '../steps/context.js'
import type { ArchivedRow } from './archived-row.js'

/** What is restored or deleted for good: everything that was archived together. Admins only, which the caller checks. */
export interface BatchRequest extends Omit<Start, 'plan'> {
  batch: string
}

/** The rows of a batch, the record that was asked for first. Throws `not_found`. */
export async function findBatch({ tx, batch }: BatchRequest): Promise<{ rows: ArchivedRow[]; root: ArchivedRow }> {
  const rows = await tx.all<ArchivedRow>('SELECT * FROM archive WHERE "batch" = ? ORDER BY "root" DESC, "id" DESC', [batch])
  const root = rows.find((row) => row.root === 1)
  if (!root) throw new ProblemError('not_found')
  return { rows, root }
}

/** Takes the batch out of the archive. */
export async function clearBatch({ tx, batch }: BatchRequest & { isBatchDone: true }): Promise<void> {
  await tx.run('DELETE FROM archive WHERE "batch" = ?', [batch])
}

/** Answers the record that was asked for. */
export const answerRoot = ({ root }: { root: ArchivedRow; isBatchDone: true }): { answer: { resource: string; id: string } } => ({
  answer: { resource: root.resource, id: root.record_id },
})
