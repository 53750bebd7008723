import type { BulkResult } from '@tinkerdesk/shared'
import { Done } from '../operation/operation.js'
import { resultOf } from '../items/result-of.js'
import { runItem, type Operations } from './run-item.js'
import type { BulkRequest, Item, Items } from '../items/take-items.js'

/** Returns the results with a job for the records that are too large for a request. */
type WithLarge = (
  request: BulkRequest & Items,
  results: readonly BulkResult[],
  large: readonly Item[],
) => Promise<readonly BulkResult[]>

/** With `each`: every record has its own transaction and its own result. One job archives those that are too large for a transaction. */
export const eachByItself =
  (operations: Operations, withLarge: WithLarge) =>
  async (request: BulkRequest & Items): Promise<Done<readonly BulkResult[]> | void> => {
    const { machine, action, items, each } = request
    if (!each) return
    const large: Item[] = []
    const run = async (item: Item): Promise<BulkResult> => {
      const record = await machine.database.write(
        (tx) => runItem(operations, request, tx, item),
        request.me.uid,
      )
      if (record === 'large') {
        large.push(item)
        return { id: String(item.id), status: 202 }
      }
      return { id: record.id, status: action === 'create' ? 201 : 200, record }
    }
    const results = await Promise.all(items.map((item) => resultOf(item, `A bulk ${action}`, run)))
    return new Done(await withLarge(request, results, large))
  }
