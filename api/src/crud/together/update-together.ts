import { quote } from '../plan/plan.js'
import { placeholders } from '../sql/fragment.js'
import { changedAt } from '../write/moment.js'
import { inParts } from './lock-rows.js'
import type { PreparedPut } from './prepared-put.js'
import type { SortedOut, Together } from './sort-out.js'

/** The rows as stored now. */
export interface WrittenTogether {
  written: readonly PreparedPut[]
}

/** Writes the relation of all rows in one statement, as the next version of each. */
export async function updateTogether({ tx, plan, leaf, value, changes }: Together & SortedOut): Promise<WrittenTogether> {
  const updatedAt = changedAt()
  const set = [...leaf.columns.map((column) => `${column} = ?`), '"version" = "version" + 1', '"updated_at" = ?'].join(', ')
  const values = [...leaf.kind.encode(value, leaf.field), updatedAt]
  const ids = changes.map(({ after }) => after.id)
  await inParts(ids, async (part) => {
    await tx.run(`UPDATE ${quote(plan.table)} SET ${set} WHERE "id" IN (${placeholders(part.length)})`, [...values, ...part])
  })
  return { written: changes.map((change) => ({ ...change, after: { ...change.after, version: change.before.version + 1, updatedAt } })) }
}
