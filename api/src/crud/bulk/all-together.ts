import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { createTogether, mayCreateTogether } from '../together/create-together.js'
import { placed } from './placed.js'
import { runItem, type Operations } from './run-item.js'
import type { BulkRequest, Items } from './take-items.js'

/** Returns the new records if one statement for each table could store them all. Otherwise they are created one by one, which names the record that is wrong. */
async function createdTogether({ machine, me, plan, action, items }: BulkRequest & Items): Promise<readonly unknown[] | undefined> {
  if (action !== 'create' || items.length < 2 || !mayCreateTogether(machine, plan)) return undefined
  try {
    return await machine.database.write((tx) => createTogether({ machine, tx, me, plan, bodies: items }), me.uid)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

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
    return { answer: (await createdTogether(request)) ?? (await request.machine.database.write(runAll, request.me.uid)) }
  }
