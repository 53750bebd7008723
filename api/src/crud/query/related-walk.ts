import { indexBy } from '../plan/tables.js'
import { planOf, quote } from '../plan/plan.js'
import { allOf, always, fragment, never, type Fragment, type RowOrder } from '../sql/fragment.js'
import type { Scope } from './compile.js'
import { throughRelation } from './factor.js'
import { orderToSql, ownOrder } from './order.js'
import type { ListQuery } from './query.js'
import { rightsOf } from './rights.js'
import type { Walk } from './walk.js'

/** With a second order the rows themselves are read, not only their index. From this offset on, sorting all of them is faster. */
const maxRead = 10_000

/**
 * Returns the way through the related records for a list in the order of one of their values, or `undefined` if its order needs the usual one. The related
 * records are read in their order by one index and the rows of each by another, so that a page needs as many rows as come before its end,
 * instead of all, sorted. The rows that name no readable record with such a value come last. `declared` is the order of the list itself. On SQLite only for a whole table: PostgreSQL
 * finds the rows of a condition first where they are few. Not for a search, of which it expects its matches everywhere.
 */
export function relatedWalk(
  scope: Scope,
  where: Fragment,
  [first, ...more]: ListQuery['sort'],
  declared: string | undefined,
  offset: number,
): Walk | undefined {
  if (more.length > 0 && offset >= maxRead) return undefined
  const { plan } = scope.rights
  const isSqlite = scope.dialect === 'sqlite'
  if (isSqlite ? where !== always : where.isSearch) return undefined
  const through = first && !plan.leaf(first.path) ? throughRelation(plan, first.path) : undefined
  if (!first || !through || through.leaf.side || !scope.rights.mayQuery(through.leaf.path)) return undefined
  const target = planOf(through.leaf.target!.to)
  const rights = rightsOf(target, scope.rights.me)
  const key = ownOrder({ ...scope, rights, alias: 'o' }, through.rest)
  const index = indexBy(plan, through.leaf)
  // SQLite would also walk a large related table for a few rows.
  if (!key || (isSqlite && key.nullable) || index === undefined) return undefined
  // Empty values come last, which the index of the related records does not do.
  const rows = allOf([rights.rows('read', 'o'), key.nullable ? fragment(`${key.text} IS NOT NULL`) : always])
  if (rows === never) return undefined
  const order: RowOrder = more.length > 0 ? orderToSql(scope, more, declared) : fragment(`t."id"${first.descending ? ' DESC' : ''}`)
  if (order.values.length > 0 || order.joins?.text) return undefined
  const relation = `t.${through.leaf.columns[0]!}`
  const [table, related] = [quote(plan.table), quote(target.table)]
  const isNamed = fragment(`${relation} IN (SELECT o."id" FROM ${related} o WHERE ${rows.text})`, ...rows.values)
  // Without the name of its index, SQLite makes one of its own for every request. The words CROSS JOIN keep the order of the tables.
  const joined = isSqlite ? `CROSS JOIN ${table} t INDEXED BY ${quote(index)}` : `JOIN ${table} t`
  const all = allOf([where, rows])
  const named = {
    text: `SELECT t."id" AS id FROM ${related} o ${joined} ON ${relation} = o."id" WHERE ${all.text} ORDER BY ${key.text}${first.descending ? ' DESC' : ''}, ${order.text}`,
    values: all.values,
  }
  const counted = allOf([where, isNamed])
  const count = { text: `SELECT COUNT(*) AS n FROM ${table} t WHERE ${counted.text}`, values: counted.values }
  if (through.leaf.field.required && rows === always) return { first: named, count }
  const others = allOf([where, fragment(`(${isNamed.text}) IS NOT TRUE`, ...rows.values)])
  return {
    first: named,
    rest: { text: `SELECT t."id" AS id FROM ${table} t WHERE ${others.text} ORDER BY ${order.text}`, values: others.values },
    count,
  }
}
