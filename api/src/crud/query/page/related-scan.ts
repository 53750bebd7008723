import { indexBy, indexInOrder, sortedBy } from '../../plan/indexes.js'
import { planOf, quote } from '../../plan/plan.js'
import { allOf, always, fragment, never, type Fragment } from '../../sql/fragment.js'
import { columnTerm, isOfOwnValues, orderToText, type RowOrder } from '../../sql/order-value.js'
import type { Scope } from '../condition/compile.js'
import { namedOrder, ownOrder, sortsToSql, wholeSort } from '../order/order.js'
import type { ListQuery } from '../condition/query.js'
import { rightsOf } from '../condition/rights.js'
import { partOf, type IndexScan } from './index-scan.js'

/** In an order that no index holds the rows themselves are read. From this offset on, sorting all of them is faster. */
const maxRead = 10_000

/**
 * Returns the way through the related records for a list in the order of one of their values, or `undefined` if its order needs the usual one. The related
 * records are read in their order by one index and the rows of each by another, so that a page needs as many rows as come before its end,
 * instead of all, sorted. The rows that name no readable record with such a value come last. `declared` is the order of the list itself. On SQLite only for a whole table: PostgreSQL
 * finds the rows of a condition first where they are few. Not for a search, of which it expects its matches everywhere.
 */
export function relatedScan(
  scope: Scope,
  where: Fragment,
  sort: ListQuery['sort'],
  declared: string | undefined,
  offset: number,
): IndexScan | undefined {
  const { plan } = scope.rights
  const isSqlite = scope.dialect === 'sqlite'
  const named = sort[0] && namedOrder(scope, sort[0].path)
  if (
    !named ||
    (isSqlite ? where !== always : where.isSearch) ||
    !scope.rights.mayQuery(named.relation.path)
  )
    return undefined
  const [first, ...more] = wholeSort(scope, sort, declared)
  const { relation: leaf, path } = named
  // The rows of one record follow those of another, each in an order that an index holds.
  const isByRecord = more[0]?.path === leaf.path
  const paths = more.map((each) => each.path)
  const whole = isByRecord ? indexInOrder(plan, paths) : undefined
  if (more.length > 0 && !whole && offset >= maxRead) return undefined
  const target = planOf(leaf.target.to)
  const rights = rightsOf(target, scope.rights.me)
  const key = ownOrder({ ...scope, rights, alias: 'o' }, path)
  const index = whole ?? indexBy(plan, leaf)
  // SQLite would also read a large related table for a few rows.
  if (!key || (isSqlite && key.nullable) || index === undefined) return undefined
  // Empty values come last, which the index of the related records does not do.
  const rows = allOf([
    rights.rows('read', 'o'),
    key.nullable ? fragment(`${key.text} IS NOT NULL`) : always,
  ])
  if (rows === never) return undefined
  const direction = first?.descending ? ' DESC' : ''
  const others: RowOrder =
    more.length > 0
      ? sortsToSql(scope, more, sort.length - 1)
      : { terms: [columnTerm('t', '"id"', first?.descending)] }
  const order = isByRecord ? sortsToSql(scope, more.slice(1)) : others
  if (!isOfOwnValues(order)) return undefined
  // With the rest of the index, which changes nothing, SQLite sees that the rows of one record come next to each other.
  const held = (key.column && sortedBy(target, key.column)?.held) || []
  const byRecord = isByRecord
    ? ['o."id"', ...(isSqlite ? [...held.map((column) => `o.${column}`), 'o.rowid'] : [])]
    : []
  const ofRecord = [key.text, ...byRecord].map((column) => `${column}${direction}`)
  const by = [...ofRecord, orderToText(order).text].join(', ')
  const relation = `t.${leaf.columns[0]!}`
  const [table, related] = [quote(plan.table), quote(target.table)]
  const isNamed = fragment(
    `${relation} IN (SELECT o."id" FROM ${related} o WHERE ${rows.text})`,
    ...rows.values,
  )
  // Without the name of its index, SQLite makes one of its own for every request. The words CROSS JOIN keep the order of the tables.
  const joined = isSqlite ? `CROSS JOIN ${table} t INDEXED BY ${quote(index)}` : `JOIN ${table} t`
  const all = allOf([where, rows])
  const counted = allOf([where, isNamed])
  const ofRecords = {
    ids: {
      text: `SELECT t."id" AS id FROM ${related} o ${joined} ON ${relation} = o."id" WHERE ${all.text} ORDER BY ${by}`,
      values: all.values,
    },
    count: {
      text: `SELECT COUNT(*) AS n FROM ${table} t WHERE ${counted.text}`,
      values: counted.values,
    },
  }
  if (leaf.field.required && rows === always) return [ofRecords]
  const isOther =
    rows === always
      ? fragment(`${relation} IS NULL`)
      : fragment(`(${isNamed.text}) IS NOT TRUE`, ...rows.values)
  return [ofRecords, partOf(plan, { where: allOf([where, isOther]), order: others })]
}
