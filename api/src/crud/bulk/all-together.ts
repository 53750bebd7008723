import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { BulkRequest, Item, Items } from '../items/take-items.js'
import { batchesOf, maxInBatch } from '../operation/batches.js'
import { placed } from './placed.js'
import { idOf, runItem, type Operations } from './run-item.js'

/** Runs the operation for several new or changed records at once. Throws the problem of the first that is refused. */
async function runBatch(
  { create, change }: Operations,
  { machine, me, plan, action }: BulkRequest,
  tx: Transaction,
  items: readonly Item[],
): Promise<readonly unknown[]> {
  const start = { machine, me, plan, tx }
  const outcomes =
    action === 'create'
      ? await create.many(items.map((body) => ({ ...start, body })))
      : await change.many(
          items.map((item) => {
            const { id: _id, ...body } = item
            return { ...start, id: idOf(item), body }
          }),
        )
  return outcomes.map(({ answer, problem }) => {
    if (problem) throw problem
    return answer
  })
}

/** Without `each`: one transaction for all records. An issue's path begins with the record's place: `bulk.3.name.firstName`. */
export const allTogether =
  (operations: Operations) =>
  async (request: BulkRequest & Items): Promise<{ answer: readonly unknown[] }> => {
    const { machine, me, plan, action, items } = request
    /** True once a batch was refused without the place of the record that is wrong. */
    let isUnnamed = false
    const runAll = async (tx: Transaction): Promise<unknown[]> => {
      const size = action === 'archive' || isUnnamed ? 1 : maxInBatch(action)
      const records: unknown[] = []
      for (const batch of batchesOf(machine, plan, items, ({ id }) => id, size)) {
        const [item] = batch as [Item]
        try {
          if (batch.length > 1) records.push(...(await runBatch(operations, request, tx, batch)))
          else records.push(await runItem(operations, request, tx, item))
        } catch (error) {
          if (batch.length === 1) throw placed(error, items.indexOf(item))
          isUnnamed = error instanceof ProblemError
          throw error
        }
      }
      return records
    }
    const run = () => machine.database.write(runAll, me.uid)
    try {
      return { answer: await run() }
    } catch (error) {
      if (!isUnnamed) throw error
      // Written one by one, the record that is wrong is named.
      return { answer: await run() }
    }
  }
