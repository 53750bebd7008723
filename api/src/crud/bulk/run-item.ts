import type { Transaction } from '../../database/database.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { noteArchived } from '../change-sets/set/note-archived.js'
import type { Start } from '../operation/context.js'
import type { Operation } from '../operation/operation.js'
import type { BulkRequest, Item, Items } from '../items/take-items.js'
import { versionIn } from './version-in.js'

/** The operations that a bulk request runs for each record. */
export interface Operations {
  create: Operation<Start & { body: unknown }, { id: string }>
  change: Operation<Start & { id: string; body: unknown }, { id: string }>
  archive(
    start: Start & { id: string; version: number | undefined; bulk: string },
  ): Promise<{ id: string; batch: string } | 'large'>
}

/** Returns the id of the record that an item names. Throws a 400 without one. */
export function idOf({ id }: Item): string {
  if (typeof id !== 'string') throw fieldProblem('id', 'Id is required')
  return id
}

/** Runs the operation of a bulk request for one record. Returns `large` for one that is too large to be archived in one transaction. */
export async function runItem(
  operations: Operations,
  request: BulkRequest & Items,
  tx: Transaction,
  item: Item,
): Promise<{ id: string } | 'large'> {
  const { machine, me, plan, action } = request
  const start = { machine, me, plan, tx }
  if (action === 'create') return operations.create({ ...start, body: item })
  const { id: _id, ...rest } = item
  const id = idOf(item)
  if (action === 'change') return operations.change({ ...start, id, body: rest })
  const archived = await operations.archive({
    ...start,
    id,
    version: versionIn(rest),
    bulk: request.id,
  })
  const set = { id: request.id, total: request.items.length, place: request.items.indexOf(item) }
  if (archived !== 'large') await noteArchived(start, set, archived)
  return archived
}
