import type { Plan } from '../plan/plan.js'
import type { Start } from '../steps/context.js'
import { assertWritten, nextVersion } from '../steps/update.js'
import { encoded, sidesChanged, updateRow, updateRows, writtenLeaves } from '../write/writer.js'
import type { ReadyRow, StoredRow } from './changes.js'

/** Returns the fields that a row gets and their values as one text, or `undefined` if some of them have a table of their own. */
const valuesOf = (plan: Plan, { after, changed }: StoredRow): string | undefined =>
  sidesChanged(plan, changed).length > 0
    ? undefined
    : JSON.stringify(writtenLeaves(plan, changed).map((leaf) => [leaf.path, encoded(leaf, after)]))

/** Returns the rows in their order, in groups of neighbours that get the same values in the same fields. */
function groupsOf(plan: Plan, rows: readonly StoredRow[]): StoredRow[][] {
  const groups: StoredRow[][] = []
  let last: string | undefined
  for (const row of rows) {
    const values = valuesOf(plan, row)
    if (values !== undefined && values === last) groups.at(-1)!.push(row)
    else groups.push([row])
    last = values
  }
  return groups
}

/**
 * Writes locked rows as their next versions, in their order. Neighbours that get the same values take one statement. Throws `duplicate` for a
 * collision with a unique index.
 */
export async function updateAlike(
  { tx, plan }: Pick<Start, 'tx' | 'plan'>,
  ready: readonly ReadyRow[],
): Promise<StoredRow[]> {
  const stored = ready.map((row): StoredRow => ({ ...row, ...nextVersion(row) }))
  for (const group of groupsOf(plan, stored)) {
    const { before, after, changed } = group[0]!
    const ids = group.map((row) => row.after.id)
    await assertWritten(plan, async () =>
      ids.length === 1
        ? updateRow(tx, plan, before, after, changed)
        : (await updateRows(tx, plan, ids, after, changed)) === ids.length,
    )
  }
  return stored
}
