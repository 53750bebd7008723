import { breathe } from '../../database/breathe.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Refused } from './changes.js'

/** Calls `work` for each row in their order. A row that is refused is noted and left out of the result. Lets other requests run meanwhile. */
export async function unlessRefused<T extends { at: number }, R>(
  rows: Iterable<T>,
  refused: Refused,
  work: (row: T) => R | undefined | Promise<R | undefined>,
): Promise<R[]> {
  const results: R[] = []
  for (const row of rows) {
    await breathe()
    try {
      const result = await work(row)
      if (result !== undefined) results.push(result)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.set(row.at, error)
    }
  }
  return results
}
