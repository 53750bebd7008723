import { Logger } from '@nestjs/common'
import type { BulkResult } from '@tinkerdesk/shared'
import { problemFrom } from '../../problems/problem-from.js'
import type { Item } from './take-items.js'

const logger = new Logger('Bulk')

/** Returns the result of a record that was refused. `what` names the request in the log. */
export const refusalOf =
  (what: string) =>
  (error: unknown, { id }: Item): BulkResult => {
    // The other records may be written already, so this one must not hide their results, whatever went wrong.
    const problem = problemFrom(error)
    if (problem.code === 'internal')
      logger.error(`${what} failed`, error instanceof Error ? error.stack : String(error))
    return {
      ...(typeof id === 'string' ? { id } : {}),
      status: problem.status,
      problem: problem.toProblem(),
    }
  }

/** Returns the result of one record, or the problem with it. */
export async function resultOf<Result extends BulkResult>(
  item: Item,
  what: string,
  run: (item: Item) => Promise<Result>,
): Promise<Result | BulkResult> {
  try {
    return await run(item)
  } catch (error) {
    return refusalOf(what)(error, item)
  }
}
