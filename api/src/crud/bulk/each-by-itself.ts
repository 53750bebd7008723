import type { BulkResult, NonEmpty } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { Done } from '../operation/operation.js'
import { refusalOf } from '../items/result-of.js'
import { writeSet } from '../sets/write-set.js'
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
    const { machine, me, action, items, each } = request
    if (!each) return
    const write = async (tx: Transaction, [item]: NonEmpty<Item>): Promise<BulkResult[]> => {
      const record = await runItem(operations, request, tx, item)
      return record === 'large'
        ? [{ id: String(item.id), status: 202 }]
        : [{ id: record.id, status: action === 'create' ? 201 : 200, record }]
    }
    const set = { database: machine.database, person: me.uid, items, write }
    const refused = refusalOf(`A bulk ${action}`)
    const results = await writeSet(set, { mode: 'each', isConcurrent: true, refused })
    const large = items.filter((_, at) => results[at]!.status === 202)
    return new Done(await withLarge(request, results, large))
  }
