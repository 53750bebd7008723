import { maxBareRows, type Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { always, allOf, never, placeholders } from '../sql/fragment.js'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { type Right, rightsOf } from './rights.js'

type Output = Record<string, unknown>

/** Returns the ids of the readable rows that name each of some rows, limited to the newest. One query, whatever their number. */
async function referring(sql: Sql, me: Me, from: { from: string; field: string }, ids: readonly string[]): Promise<Map<string, string[]>> {
  const other = planOf(from.from)
  const leaf = other.leaf(from.field)!
  const named = new Map<string, string[]>(ids.map((id) => [id, []]))
  const reach = rightsOf(other, me).rows('read')
  if (reach === never) return named
  const table = quote(other.table)
  const [holder, source] = leaf.side
    ? ['s."target_id"', `${quote(leaf.side.table)} s JOIN ${table} t ON t."id" = s."owner_id"`]
    : [`t.${leaf.columns[0]}`, `${table} t`]
  const where = allOf([{ text: `${holder} IN (${placeholders(ids.length)})`, values: ids }, ...(reach === always ? [] : [reach])])
  const ranked = `SELECT ${holder} AS holder, t."id" AS id, ROW_NUMBER() OVER (PARTITION BY ${holder} ORDER BY t."id" DESC) AS place FROM ${source} WHERE ${where.text}`
  const rows = await sql.all<{ holder: string; id: string }>(`SELECT holder, id FROM (${ranked}) r WHERE place <= ? ORDER BY id`, [
    ...where.values,
    maxBareRows,
  ])
  for (const row of rows) named.get(row.holder)?.push(row.id)
  return named
}

/** Adds a resource's derived values to the rows for which a grant lets the person read them. */
export async function addDerived(
  sql: Sql,
  me: Me,
  plan: Plan,
  rows: readonly { shown: Output; matching: readonly Right[] }[],
  fields?: readonly string[],
): Promise<void> {
  for (const [name, derived] of Object.entries(plan.resource.derived)) {
    if (fields && !fields.includes(name)) continue
    const holders = rows.filter(({ matching }) => matching.some((right) => right.reaches(name))).map(({ shown }) => shown)
    if (holders.length === 0) continue
    const named =
      'from' in derived
        ? await referring(
            sql,
            me,
            derived,
            holders.map(({ id }) => String(id)),
          )
        : undefined
    for (const holder of holders) holder[name] = named ? named.get(String(holder.id)) : holder.id
  }
}
