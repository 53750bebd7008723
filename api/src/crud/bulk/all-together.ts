import type { Transaction } from '../../database/database.js'
import type { BulkRequest, Item, Items } from '../items/take-items.js'
import { batchesOf, maxInBatch } from '../operation/batches.js'
import { writeSet, type WritableSet } from '../sets/write-set.js'
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
    const set: WritableSet<Item, unknown> = {
      database: machine.database,
      person: me.uid,
      items,
      batchesOf(all, isByOne) {
        const size = action === 'archive' || isByOne ? 1 : maxInBatch(action)
        return batchesOf(machine, plan, all, ({ id }) => id, size)
      },
      write: async (tx, batch) =>
        batch.length > 1
          ? runBatch(operations, request, tx, batch)
          : [await runItem(operations, request, tx, batch[0]!)],
    }
    const refused = (error: unknown, item: Item): never => {
      throw placed(error, items.indexOf(item))
    }
    return { answer: await writeSet(set, { mode: 'all', refused }) }
  }
