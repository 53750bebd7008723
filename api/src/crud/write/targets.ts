import type { AnyRow, Issue, Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { allOf, fragment, placeholders } from '../sql/fragment.js'
import { planOf, quote, type Leaf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { idsIn, itemsIn, valueIn } from '../plan/row-values.js'

/** The place of the ids in a row: the field itself, or the items of a list that name them. */
const placesOf = (row: AnyRow, leaf: Leaf, ids: ReadonlySet<string>): string[] => {
  const { inside } = leaf
  if (!inside) return [leaf.path]
  return itemsIn(row, inside).flatMap((item, at) =>
    ids.has(valueIn(item, inside.keys) as string) ? [[inside.list, at, ...inside.keys].join('.')] : [],
  )
}

/**
 * Checks that every newly named target exists within the person's reach, and within the scope that the row gives it. A target that may not
 * be read gives the same response as one that does not exist.
 */
export async function checkTargets(tx: Sql, me: Me, plan: Plan, before: AnyRow | null, after: AnyRow): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const leaf of plan.relations) {
    const ids = [...new Set(idsIn(after, leaf))]
    const previousIds = idsIn(before, leaf)
    // A topic must belong to the subject of the same row.
    const within = leaf.target?.within
    const scopeChanged =
      within !== undefined && (!before || valueIn(before, within.field.split('.')) !== valueIn(after, within.field.split('.')))
    const toCheck = scopeChanged ? ids : ids.filter((id) => !previousIds.includes(id))
    if (toCheck.length === 0) continue
    const target = planOf(leaf.target!.to)
    const scope = within ? ((valueIn(after, within.field.split('.')) ?? null) as string | null) : null
    // An empty field limits nothing.
    const narrowed = within && scope !== null ? [fragment(`t.${target.leaf(within.by)!.columns[0]} = ?`, scope)] : []
    const reach = toCheck.every((id) => previousIds.includes(id)) ? [] : [rightsOf(target, me).rows('read')]
    const where = allOf([{ text: `t."id" IN (${placeholders(toCheck.length)})`, values: toCheck }, ...reach, ...narrowed])
    const rows = await tx.all<{ id: string }>(`SELECT t."id" FROM ${quote(target.table)} t WHERE ${where.text}`, where.values)
    if (rows.length === toCheck.length) continue
    const where_ = narrowed.length ? ` in the chosen ${plan.leaf(within!.field)?.field.label.toLowerCase() ?? within!.field}` : ''
    const message = `${leaf.field.label}: there is no such ${target.resource.label.one.toLowerCase()}${where_}`
    const missing = new Set(toCheck.filter((id) => !rows.some((row) => row.id === id)))
    issues.push(...placesOf(after, leaf, missing).map((path) => ({ path, message })))
  }
  return issues
}
