import { isJob, type BulkResult } from '@tinkerdesk/shared'
import { Done } from '../operation.js'
import { resultOf } from './result-of.js'
import { runItem, type Operations } from './run-item.js'
import type { BulkRequest, Item, Items } from './take-items.js'

/** With `each`: every record has its own transaction and its own result. */
export const eachByItself =
  (operations: Operations) =>
  async (request: BulkRequest & Items): Promise<Done<BulkResult[]> | void> => {
    const { machine, action, items, each } = request
    if (!each) return
    const run = async (item: Item): Promise<BulkResult> => {
      const record = await machine.database.write((tx) => runItem(operations, request, tx, item), request.me.uid)
      if (isJob(record)) return { id: String(item.id), status: 202, record }
      return { id: record.id, status: action === 'create' ? 201 : 200, record }
    }
    return new Done(await Promise.all(items.map((item) => resultOf(item, `A bulk ${action}`, run))))
  }
