import { mergeChange, type AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { Done } from '../operation/operation.js'
import { planOf, quote, type Leaf, type Plan } from '../plan/plan.js'
import { changeOf, idsIn, itemsIn, valueIn } from '../plan/row-values.js'
import type { Return } from './restore-rows.js'

/** Removes references to records that are not there any more. A required one is an issue, and the row is not inserted. */
export async function dropMissing(
  context: Return & { next: AnyRow },
): Promise<{ next: AnyRow; areTargetsThere: true } | Done<void>> {
  const { tx, plan, archived, issues } = context
  let { next } = context
  for (const leaf of plan.relations) {
    const ids = idsIn(next, leaf)
    const there = await existing(tx, planOf(leaf.target.to), ids)
    if (ids.every((id) => there.includes(id))) continue
    next = mergeChange(plan.resource, next, keeping(leaf, next, there))
    if (leaf.field.required && !leaf.inList)
      issues.push({
        path: leaf.path,
        message: `${archived.title}: its ${leaf.field.label.toLowerCase()} is archived; restore that first`,
      })
  }
  return issues.length ? new Done(undefined) : { next, areTargetsThere: true }
}

/** Returns the change that keeps only references to some records. */
function keeping(leaf: Leaf, row: AnyRow, there: readonly string[]): Record<string, unknown> {
  if (!leaf.inList) return changeOf(leaf.keys, leaf.joinTable ? there : null)
  const { list, keys } = leaf.inList
  const items = itemsIn(row, leaf.inList).filter((item) => {
    const id = (valueIn(item, keys) ?? null) as string | null
    return id === null || there.includes(id)
  })
  return changeOf(list.split('.'), items)
}

async function existing(sql: Sql, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const there: string[] = []
  for (const id of ids)
    if ((await sql.all(`SELECT 1 FROM ${quote(plan.table)} WHERE "id" = ?`, [id])).length)
      there.push(id)
  return there
}
