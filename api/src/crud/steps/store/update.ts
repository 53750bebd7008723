import { lastItem } from '@tinkerdesk/shared'
import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { changedAt } from '../../write/moment.js'
import { duplicateProblem } from '../../write/unique.js'
import { auditedValues } from '../../write/audited-values.js'
import {
  encoded,
  changedJoinTables,
  updateRow,
  updateRows,
  writtenLeaves,
} from '../../write/writer.js'
import type { Changed, Prepared, Room, Start, Stored } from '../../operation/context.js'
import { storeStep } from '../../operation/operation.js'

type Needs = Start & Prepared & Changed & Room & { before: AnyRow }

/** A row with its next version. */
type Next = Needs & Stored

/** Returns the next version of a row with its audit entry. */
function nextVersion({ plan, before, next, changed }: Needs): Stored {
  const after = { ...next, version: before.version + 1, updatedAt: changedAt() }
  const fields = changed.map(({ path }) => path)
  return {
    after,
    entry: {
      id: after.id,
      version: after.version,
      fields,
      changes: auditedValues(plan, changed, before, after),
    },
  }
}

/** Returns the fields that a row gets and their values as one text, or `undefined` if some of them have a table of their own. */
const valuesOf = ({ plan, after, changed }: Next): string | undefined =>
  changedJoinTables(plan, changed).length > 0
    ? undefined
    : JSON.stringify(writtenLeaves(plan, changed).map((leaf) => [leaf.path, encoded(leaf, after)]))

/** Returns the rows in their order, in groups of neighbours that get the same values in the same fields. */
function groupsOf(rows: readonly Next[]): Next[][] {
  if (rows.length === 1) return [[...rows]]
  const groups: Next[][] = []
  let last: string | undefined
  for (const row of rows) {
    const values = valuesOf(row)
    if (values !== undefined && values === last) lastItem(groups).push(row)
    else groups.push([row])
    last = values
  }
  return groups
}

/** Writes rows that get the same values. Returns false if one was changed meanwhile. */
async function write(group: readonly Next[]): Promise<boolean> {
  const { tx, plan, before, after, changed } = group[0]!
  if (group.length === 1) return updateRow(tx, plan, before, after, changed)
  const ids = group.map((row) => row.after.id)
  return (await updateRows(tx, plan, ids, after, changed)) === ids.length
}

/**
 * Writes the changed fields of locked rows as the next version of each, in their order. Neighbours that get the same values take one statement.
 * Throws `duplicate` for a collision with a unique index, `version_conflict` if one was changed meanwhile.
 */
export const update = storeStep<Needs, Stored>(async (rows) => {
  const stored = rows.map((row): Next => ({ ...row, ...nextVersion(row) }))
  for (const group of groupsOf(stored)) {
    let isWritten: boolean
    try {
      isWritten = await write(group)
    } catch (error) {
      throw duplicateProblem(group[0]!.plan, error)
    }
    if (!isWritten) throw new ProblemError('version_conflict')
  }
  return stored.map(({ after, entry }) => ({ after, entry }))
})
