import { initialRow, mergeChange, type AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Done } from '../operation.js'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { changeOf, idsIn, itemsIn, valueIn } from '../plan/row-values.js'
import type { Stored } from '../steps/context.js'
import { insertRow } from '../write/writer.js'
import type { Return } from './restore-rows.js'

/** Reads a row from the archive, without references to deleted records. Fields declared since then get their initial values. */
export async function revive({ tx, plan, archived, issues }: Return): Promise<{ next: AnyRow } | Done<void>> {
  const { resource } = plan
  const stored: AnyRow = JSON.parse(archived.data)
  const now = new Date().toISOString()
  let next: AnyRow = mergeChange(
    resource,
    { ...stored, ...initialRow(resource) },
    { ...stored, version: stored.version + 2, updatedAt: now },
  )
  for (const leaf of plan.relations) {
    const ids = idsIn(next, leaf)
    const there = await existing(tx, planOf(leaf.target!.to), ids)
    if (ids.every((id) => there.includes(id))) continue
    if (leaf.inside) {
      const { list, keys } = leaf.inside
      const idOf = (item: unknown) => (valueIn(item, keys) ?? null) as string | null
      const kept = itemsIn(next, leaf.inside).filter((item) => idOf(item) === null || there.includes(idOf(item)!))
      next = mergeChange(resource, next, changeOf(list.split('.'), kept))
      continue
    }
    if (leaf.field.required) {
      const message = `${archived.title}: its ${leaf.field.label.toLowerCase()} is archived; restore that first`
      issues.push({ path: leaf.path, message })
    }
    next = mergeChange(resource, next, changeOf(leaf.keys, leaf.side ? there : null))
  }
  return issues.length ? new Done(undefined) : { next }
}

async function existing(sql: Sql, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const there: string[] = []
  for (const id of ids) if ((await sql.all(`SELECT 1 FROM ${quote(plan.table)} WHERE "id" = ?`, [id])).length) there.push(id)
  return there
}

/** Inserts the row into its table. Throws `restore_collides` if another row now has one of its unique values. */
export async function insertRevived({ tx, plan, archived, next }: Return & { next: AnyRow }): Promise<Stored> {
  const { name, label } = plan.resource
  try {
    await insertRow(tx, plan, next)
  } catch (error) {
    if (!/UNIQUE|duplicate key/.test(String((error as Error).message))) throw error
    const message = `${archived.title}: another ${label.one.toLowerCase()} now has what must be unique`
    throw new ProblemError('restore_collides', { issues: [{ path: name, message }] })
  }
  return { after: next, entry: { id: next.id, version: next.version, fields: [] } }
}
