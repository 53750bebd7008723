import { changedAt } from '../write/moment.js'
import { updateRows } from '../write/writer.js'
import { inParts } from './lock-rows.js'
import type { PreparedPut } from './prepared-put.js'
import type { SortedOut, Together } from './sort-out.js'

/** The rows as stored now. */
export interface WrittenTogether {
  written: readonly PreparedPut[]
}

/** Writes the relation of all rows in one statement, as the next version of each. */
export async function updateTogether({
  tx,
  plan,
  leaf,
  changes,
}: Together & SortedOut): Promise<WrittenTogether> {
  const updatedAt = changedAt()
  const written = changes.map((change) => ({
    ...change,
    after: { ...change.after, version: change.before.version + 1, updatedAt },
  }))
  const [first] = written
  const ids = written.map(({ after }) => after.id)
  if (first)
    await inParts(ids, async (part) => void (await updateRows(tx, plan, part, first.after, [leaf])))
  return { written }
}
