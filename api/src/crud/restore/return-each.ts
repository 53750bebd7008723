import { attempt } from '../../database/attempt.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { Operation } from '../operation.js'
import type { BatchRequest } from './find-batch.js'
import type { Removal } from './purge-rows.js'
import type { Return } from './restore-rows.js'
import { returnRows } from './return-rows.js'
import { setApart } from './set-apart.js'

/** A record that could not return, and is still archived. */
export interface Apart {
  row: ArchivedRow
  problem: ProblemError
}

interface Operations {
  restoreOne: Operation<Return, void>
  purgeOne: Operation<Removal, void>
}

/** Returns those of some records that can return. Others are set apart, except the first of the batch, whose problem is thrown. */
export async function returnEach(
  { restoreOne, purgeOne }: Operations,
  request: BatchRequest,
  rows: readonly ArchivedRow[],
): Promise<Apart[]> {
  const apart: Apart[] = []
  const tryToReturn = async (some: readonly ArchivedRow[]): Promise<ProblemError | undefined> => {
    try {
      await attempt(request.tx, (tx) => returnRows(restoreOne, { ...request, tx }, some))
      return undefined
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return error
      throw error
    }
  }
  if (!(await tryToReturn(rows))) return apart
  for (const row of rows) {
    const problem = await tryToReturn([row])
    if (!problem) continue
    if (row.root === 1) throw problem
    await setApart(purgeOne)(request, row)
    apart.push({ row, problem })
  }
  return apart
}
