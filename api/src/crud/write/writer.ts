import { systemNames, type AnyRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Sql, SqlValue } from '../../database/database.js'
import { systemColumns } from '../../database/system-columns.js'
import { placeholders } from '../sql/fragment.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { idsIn, valueIn } from '../plan/row-values.js'
import { randomDigit } from './random-digits.js'

export const newId = (): string => ulid(undefined, randomDigit)

const inserts = new WeakMap<Plan, string>()

function insertText(plan: Plan): string {
  let text = inserts.get(plan)
  if (!text) {
    const columns = [...systemNames.map((name) => quote(systemColumns[name].column)), ...plan.leaves.flatMap((leaf) => leaf.columns)]
    text = `INSERT INTO ${quote(plan.table)} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`
    inserts.set(plan, text)
  }
  return text
}

const encoded = (leaf: Leaf, row: object): SqlValue[] => leaf.kind.encode(valueIn(row, leaf.keys), leaf.field)

/** Related records of one statement. */
const maxMembers = 1000

async function insertMembers(tx: Sql, leaf: Plan['sides'][number], rows: readonly AnyRow[]): Promise<void> {
  const members = rows.flatMap((row) => [...new Set(idsIn(row, leaf))].map((target, at) => [row.id, target, at]))
  for (let from = 0; from < members.length; from += maxMembers) {
    const part = members.slice(from, from + maxMembers)
    const text = `INSERT INTO ${quote(leaf.side.table)} ("owner_id", "target_id", "position") VALUES ${part.map(() => '(?, ?, ?)').join(', ')}`
    await tx.run(text, part.flat())
  }
}

/** Inserts a whole row. */
export async function insertRow(tx: Sql, plan: Plan, row: AnyRow): Promise<void> {
  await tx.run(insertText(plan), [...systemNames.map((name) => row[name]), ...plan.leaves.flatMap((leaf) => encoded(leaf, row))])
  for (const leaf of plan.sides) await insertMembers(tx, leaf, [row])
}

/** Values of one statement. SQLite takes 32,766. */
const maxValues = 30_000

/** Inserts whole rows, many in one statement. */
export async function insertRows(tx: Sql, plan: Plan, rows: readonly AnyRow[]): Promise<void> {
  const head = insertText(plan)
  const line = head.slice(head.lastIndexOf('('))
  const columns = line.split('?').length - 1
  const atOnce = Math.min(100, Math.floor(maxValues / columns))
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    await tx.run(
      head + `, ${line}`.repeat(part.length - 1),
      part.flatMap((row) => [...systemNames.map((name) => row[name]), ...plan.leaves.flatMap((leaf) => encoded(leaf, row))]),
    )
  }
  for (const leaf of plan.sides) await insertMembers(tx, leaf, rows)
}

/** Updates the changed fields of one row in a known version. Returns true if it was there. */
export async function updateRow(tx: Sql, plan: Plan, before: AnyRow, after: AnyRow, changed: readonly Leaf[]): Promise<boolean> {
  const columns = changed.flatMap((leaf) => leaf.columns)
  const sets = ['"version" = ?', '"updated_at" = ?', ...columns.map((column) => `${column} = ?`)]
  const done = await tx.run(`UPDATE ${quote(plan.table)} SET ${sets.join(', ')} WHERE "id" = ? AND "version" = ?`, [
    after.version,
    after.updatedAt,
    ...changed.flatMap((leaf) => encoded(leaf, after)),
    before.id,
    before.version,
  ])
  if (done !== 1) return false
  const isChanged = ({ path, inside }: Leaf) => changed.some((leaf) => leaf.path === (inside?.list ?? path))
  for (const leaf of plan.sides) {
    if (!isChanged(leaf)) continue
    await tx.run(`DELETE FROM ${quote(leaf.side.table)} WHERE "owner_id" = ?`, [before.id])
    await insertMembers(tx, leaf, [after])
  }
  return true
}

/** Deletes one row with its own relations to many. */
export async function deleteRow(tx: Sql, plan: Plan, id: string): Promise<void> {
  for (const { side } of plan.sides) await tx.run(`DELETE FROM ${quote(side.table)} WHERE "owner_id" = ?`, [id])
  await tx.run(`DELETE FROM ${quote(plan.table)} WHERE "id" = ?`, [id])
}

/** Returns those of some fields whose stored values differ between two rows. */
export const changedLeaves = (leaves: readonly Leaf[], before: AnyRow, after: AnyRow): Leaf[] =>
  leaves.filter((leaf) =>
    leaf.side
      ? JSON.stringify(valueIn(before, leaf.keys) ?? []) !== JSON.stringify(valueIn(after, leaf.keys) ?? [])
      : JSON.stringify(encoded(leaf, before)) !== JSON.stringify(encoded(leaf, after)),
  )
