import type { Sql } from '../../database/database.js'
import { indexBy } from '../plan/tables.js'
import { planOf, quote } from '../plan/plan.js'
import { always, fragment, never, type Fragment, type RowOrder } from '../sql/fragment.js'
import type { Scope } from './compile.js'
import { throughRelation } from './factor.js'
import { orderToSql, ownOrder } from './order.js'
import type { ListQuery } from './query.js'
import { rightsOf } from './rights.js'

/** With a second order the rows themselves are read, not only their index. From this offset on, sorting all of them is faster. */
const maxRead = 10_000

/** The rows of a whole table in the order of a value of a related record, read by way of the related records. */
export interface RelatedWalk {
  /** Those that name a readable record, without their window. */
  named: Fragment
  /** The others, which come last. Absent where there cannot be any. */
  rest?: Fragment
  /** Counts those that name a readable record. */
  count: Fragment
}

/**
 * Returns the way through the related records for a list of a whole table, or `undefined` if its order needs the usual one. The related
 * records are read in their order by one index and the rows of each by another, so that a page needs as many rows as come before its end,
 * instead of all, sorted. `declared` is the order of the list itself. Only for SQLite: PostgreSQL joins and sorts them in about the same time.
 */
export function relatedWalk(
  scope: Scope,
  [first, ...more]: ListQuery['sort'],
  declared: string | undefined,
  offset: number,
): RelatedWalk | undefined {
  if (more.length > 0 && offset >= maxRead) return undefined
  const { plan } = scope.rights
  const through = first && scope.dialect === 'sqlite' && !plan.leaf(first.path) ? throughRelation(plan, first.path) : undefined
  if (!first || !through || through.leaf.side || !scope.rights.mayQuery(through.leaf.path)) return undefined
  const target = planOf(through.leaf.target!.to)
  const rights = rightsOf(target, scope.rights.me)
  const key = ownOrder({ ...scope, rights, alias: 'o' }, through.rest)
  const rows = rights.rows('read', 'o')
  const index = indexBy(plan, through.leaf)
  // Empty values come last, which the index of the related records does not do.
  if (!key || key.nullable || rows === never || index === undefined) return undefined
  const order: RowOrder = more.length > 0 ? orderToSql(scope, more, declared) : fragment(`t."id"${first.descending ? ' DESC' : ''}`)
  if (order.values.length > 0 || order.joins?.text) return undefined
  const relation = `t.${through.leaf.columns[0]!}`
  const [table, related] = [quote(plan.table), quote(target.table)]
  const isNamed = `${relation} IN (SELECT o."id" FROM ${related} o WHERE ${rows.text})`
  const named = {
    // Without the name of its index, SQLite makes one of its own for every request. The words CROSS JOIN keep the order of the tables.
    text: `SELECT t."id" AS id FROM ${related} o CROSS JOIN ${table} t INDEXED BY ${quote(index)} ON ${relation} = o."id" WHERE ${rows.text} ORDER BY ${key.text}${first.descending ? ' DESC' : ''}, ${order.text}`,
    values: rows.values,
  }
  const count = { text: `SELECT COUNT(*) AS n FROM ${table} t WHERE ${isNamed}`, values: rows.values }
  if (through.leaf.field.required && rows === always) return { named, count }
  const rest = { text: `SELECT t."id" AS id FROM ${table} t WHERE (${isNamed}) IS NOT TRUE ORDER BY ${order.text}`, values: rows.values }
  return { named, rest, count }
}

/** Returns the ids of a page, in order. */
export async function idsOnWalk(sql: Sql, { named, rest, count }: RelatedWalk, limit: number, offset: number): Promise<string[]> {
  const page = async ({ text, values }: Fragment, size: number, from: number) => {
    const rows = await sql.all<{ id: string }>(`${text} LIMIT ? OFFSET ?`, [...values, size, from])
    return rows.map(({ id }) => id)
  }
  const ids = await page(named, limit, offset)
  if (ids.length === limit || !rest) return ids
  const isPast = ids.length === 0 && offset > 0
  const [counted] = isPast ? await sql.all<{ n: number }>(count.text, count.values) : []
  const before = isPast ? Number(counted?.n ?? 0) : offset + ids.length
  return [...ids, ...(await page(rest, limit - ids.length, Math.max(0, offset - before)))]
}
