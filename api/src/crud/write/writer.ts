import { systemNames, type AnyRow } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import type { Sql, SqlValue } from '../../database/database.js'
import { insertRows as insertAll } from '../../database/insert-rows.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { idsIn, valueIn } from '../plan/row-values.js'
import { isOneOf } from '../sql/fragment.js'
import { randomDigit } from './random-digits.js'

const nextUlid = monotonicFactory(randomDigit)

/** Returns a new id, above every earlier one of this process: records of one millisecond keep the order in which they were created. */
export const newId = (): string => nextUlid()

const columnsOfPlans = new WeakMap<Plan, readonly string[]>()

/** Returns the quoted columns of a resource's table. */
function columnsOf(plan: Plan): readonly string[] {
  const cached = columnsOfPlans.get(plan)
  if (cached) return cached
  const columns = [
    ...systemNames.map((name) => quote(systemColumns[name].column)),
    ...plan.leaves.flatMap((leaf) => leaf.columns),
  ]
  columnsOfPlans.set(plan, columns)
  return columns
}

/** Returns the values of a field's columns in a row. */
export const encoded = ({ kind, field, keys, standIn }: Leaf, row: object): SqlValue[] =>
  kind.encode(valueIn(row, keys), field, standIn && valueIn(row, standIn.keys))

const ownValues = ({ kind, field, keys }: Leaf, row: object): SqlValue[] =>
  kind.encode(valueIn(row, keys), field)

/** Returns the changed fields, and those that one of them sorts. */
export const writtenLeaves = (plan: Plan, changed: readonly Leaf[]): readonly Leaf[] => {
  const sorted = plan.leaves.filter(
    (leaf) => !changed.includes(leaf) && changed.some(({ path }) => path === leaf.standIn?.path),
  )
  return sorted.length > 0 ? [...changed, ...sorted] : changed
}

async function insertMembers(
  tx: Sql,
  leaf: Plan['inJoinTables'][number],
  rows: readonly AnyRow[],
): Promise<void> {
  const members = rows.flatMap((row): SqlValue[][] => {
    const targets = idsIn(row, leaf)
    return targets.length === 0
      ? []
      : [...new Set(targets)].map((target, at) => [row.id, target, at])
  })
  await insertAll(
    tx,
    { table: quote(leaf.joinTable.table), columns: ['"owner_id"', '"target_id"', '"position"'] },
    members,
  )
}

/** Inserts whole rows. */
export async function insertRows(tx: Sql, plan: Plan, rows: readonly AnyRow[]): Promise<void> {
  const cells = rows.map((row) => {
    const values: SqlValue[] = systemNames.map((name) => row[name])
    for (const leaf of plan.leaves) for (const value of encoded(leaf, row)) values.push(value)
    return values
  })
  await insertAll(tx, { table: quote(plan.table), columns: columnsOf(plan) }, cells)
  for (const leaf of plan.inJoinTables) await insertMembers(tx, leaf, rows)
}

/** Inserts a whole row. */
export const insertRow = (tx: Sql, plan: Plan, row: AnyRow): Promise<void> =>
  insertRows(tx, plan, [row])

/** Updates the changed fields of one row in a known version. Returns true if it was there. */
export async function updateRow(
  tx: Sql,
  plan: Plan,
  before: AnyRow,
  after: AnyRow,
  changed: readonly Leaf[],
): Promise<boolean> {
  const written = writtenLeaves(plan, changed)
  const columns = written.flatMap((leaf) => leaf.columns)
  const sets = ['"version" = ?', '"updated_at" = ?', ...columns.map((column) => `${column} = ?`)]
  const done = await tx.run(
    `UPDATE ${quote(plan.table)} SET ${sets.join(', ')} WHERE "id" = ? AND "version" = ?`,
    [
      after.version,
      after.updatedAt,
      ...written.flatMap((leaf) => encoded(leaf, after)),
      before.id,
      before.version,
    ],
  )
  if (done !== 1) return false
  for (const leaf of changedJoinTables(plan, changed)) {
    await tx.run(`DELETE FROM ${quote(leaf.joinTable.table)} WHERE "owner_id" = ?`, [before.id])
    await insertMembers(tx, leaf, [after])
  }
  return true
}

/** Sets the same values in locked rows, as the next version of each: fields of the table itself, as they are in `after`. Returns the number of rows that were there. */
export async function updateRows(
  tx: Sql,
  plan: Plan,
  ids: readonly string[],
  after: AnyRow,
  changed: readonly Leaf[],
): Promise<number> {
  const written = writtenLeaves(plan, changed)
  const columns = written.flatMap((leaf) => leaf.columns)
  const sets = [
    '"version" = "version" + 1',
    '"updated_at" = ?',
    ...columns.map((column) => `${column} = ?`),
  ]
  const named = isOneOf(tx.database.dialect, '"id"', ids)
  return tx.run(`UPDATE ${quote(plan.table)} SET ${sets.join(', ')} WHERE ${named.text}`, [
    after.updatedAt,
    ...written.flatMap((leaf) => encoded(leaf, after)),
    ...named.values,
  ])
}

/** Returns the relations to many, with tables of their own, that a change of some fields writes again. */
export const changedJoinTables = (
  { inJoinTables }: Plan,
  changed: readonly Leaf[],
): Plan['inJoinTables'] =>
  inJoinTables.filter(({ path, inList }) =>
    changed.some((leaf) => leaf.path === (inList?.list ?? path)),
  )

/** Deletes one row with its own relations to many. */
export async function deleteRow(tx: Sql, plan: Plan, id: string): Promise<void> {
  for (const { joinTable } of plan.inJoinTables)
    await tx.run(`DELETE FROM ${quote(joinTable.table)} WHERE "owner_id" = ?`, [id])
  await tx.run(`DELETE FROM ${quote(plan.table)} WHERE "id" = ?`, [id])
}

/** Returns those of some fields whose stored values differ between two rows. */
export const changedLeaves = (leaves: readonly Leaf[], before: AnyRow, after: AnyRow): Leaf[] =>
  leaves.filter((leaf) =>
    // A value that nobody replaced is the same object in both.
    valueIn(before, leaf.keys) === valueIn(after, leaf.keys)
      ? false
      : leaf.joinTable
        ? JSON.stringify(valueIn(before, leaf.keys) ?? []) !==
          JSON.stringify(valueIn(after, leaf.keys) ?? [])
        : JSON.stringify(ownValues(leaf, before)) !== JSON.stringify(ownValues(leaf, after)),
  )
