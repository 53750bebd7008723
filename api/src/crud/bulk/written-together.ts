import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changeTogether, mayChangeTogether } from '../together/change-together.js'
import type { AskedChange, ChangesTogether } from '../together/changes.js'
import { createTogether, mayCreateTogether } from '../together/create-together.js'
import type { BulkRequest, Item, Items } from '../items/take-items.js'

/** Returns the records if few statements could write them all. Otherwise they are written one by one, which names the record that is wrong. */
export async function writtenTogether(
  request: BulkRequest & Items,
): Promise<readonly unknown[] | undefined> {
  const { machine, me, plan, action, items } = request
  if (items.length < 2) return undefined
  const start = { machine, me, plan }
  const changes = action === 'change' ? changesOf(items) : undefined
  const isCreation = action === 'create' && mayCreateTogether(machine, plan)
  if (!isCreation && !(changes && mayChangeTogether(machine, plan, changes))) return undefined
  const work = (tx: Transaction): Promise<readonly unknown[]> =>
    changes
      ? changedTogether({ ...start, tx, changes })
      : createTogether({ ...start, tx, bodies: items })
  try {
    return await machine.database.write(work, me.uid)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/** Returns the changes of a bulk request, or `undefined` if one of them names no record. */
function changesOf(items: readonly Item[]): AskedChange[] | undefined {
  const changes = items.flatMap(({ id, ...body }) => (typeof id === 'string' ? [{ id, body }] : []))
  return changes.length === items.length ? changes : undefined
}

/** Changes all records, and returns them as this person may read them. Throws a `ProblemError` if one is refused. */
async function changedTogether(start: ChangesTogether): Promise<unknown[]> {
  const { machine, tx, me, plan, changes } = start
  const refused = (await changeTogether(start)).find(({ problem }) => problem)?.problem
  if (refused) throw refused
  const ids = changes.map(({ id }) => id)
  const shown = new Map(
    (await machine.reader.readable(tx, me, plan, ids)).map((row) => [row.id, row]),
  )
  return ids.map((id) => shown.get(id) ?? { id })
}
