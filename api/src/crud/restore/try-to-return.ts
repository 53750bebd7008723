import { attempt } from '../../database/attempt.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { Operation } from '../operation/operation.js'
import type { BatchRequest } from './find-batch.js'
import type { Return } from './restore-rows.js'
import { returnRows } from './return-rows.js'

/** Returns some records to their tables, in a part of the transaction. Returns the problem if one of them cannot return: then none does. */
export const tryToReturn =
  (restoreOne: Operation<Return, void>, request: BatchRequest) =>
  async (rows: readonly ArchivedRow[]): Promise<ProblemError | undefined> => {
    try {
      await attempt(request.tx, (tx) => returnRows(restoreOne, { ...request, tx }, rows))
      return undefined
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return error
      throw error
    }
  }
