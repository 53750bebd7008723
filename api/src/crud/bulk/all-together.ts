import type { Transaction } from '../../database/database.js'
import { placed } from './placed.js'
import { runItem, type Operations } from './run-item.js'
import type { BulkRequest, Items } from '../items/take-items.js'
import { writtenTogether } from './written-together.js'

/** Without `each`: one transaction for all records. An issue's path begins with the record's place: `bulk.3.name.firstName`. */
export const allTogether =
  (operations: Operations) =>
  async (request: BulkRequest & Items): Promise<{ answer: readonly unknown[] }> => {
    const runAll = async (tx: Transaction): Promise<unknown[]> => {
      const records: unknown[] = []
      for (const [at, item] of request.items.entries())
        try {
          records.push(await runItem(operations, request, tx, item))
        } catch (error) {
          throw placed(error, at)
        }
      return records
    }
    return {
      answer:
        (await writtenTogether(request)) ??
        (await request.machine.database.write(runAll, request.me.uid)),
    }
  }
