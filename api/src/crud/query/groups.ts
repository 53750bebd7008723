import {
  derivedScalar,
  groupsFor,
  listCalled,
  maxGroups,
  sharedKind,
  titleFieldsOf,
  titleOf,
  type GroupTotals,
  type Me,
  type RecordGroup,
} from '@tinkerdesk/shared'
import type { Database, Sql, SqlValue } from '../../database/database.js'
import { planOf, quote, type Leaf, type Plan, type RelationLeaf } from '../plan/plan.js'
import { never, type Fragment } from '../sql/fragment.js'
import { chosenRows } from './condition/chosen-rows.js'
import { unknownField, type Scope } from './condition/compile.js'
import { derivedLeaf } from './condition/derived.js'
import { valueThrough } from './condition/named-value.js'
import type { ListQuery } from './condition/query.js'
import type { Reader } from './reader.js'
import { resourceIn } from './rows/resource-in.js'

/** A list whose records are counted by a field. */
export interface GroupRequest {
  me: Me
  /** The name of the resource. */
  resource: string
  by: string
  query: ListQuery
  signal: AbortSignal
  /** The largest number of groups. */
  limit?: number
}

/** Days as text begin with their year and month. */
const monthLength = 7

const isMonthly = ({ field }: Leaf): boolean => sharedKind(field).grouped === 'month'

/** The field by which records are counted: their own, or that of a record that `relation` names, at `path`. */
interface Counted {
  leaf: Leaf
  named?: { relation: RelationLeaf; path: string }
}

/** Returns the field or the fetched value of a name. */
function countedBy(plan: Plan, name: string): Counted {
  const derived = derivedScalar(plan.resource, name)
  if (derived?.value !== 'fetched') return { leaf: plan.leafAt(name) }
  return {
    leaf: derivedLeaf(derived),
    named: { relation: plan.relationAt(derived.through), path: derived.of },
  }
}

/** Counts the rows of a condition by a field, and adds up others: a row for each group. */
function groupedToSql(
  { rights: { me, plan } }: Scope,
  where: Fragment,
  { leaf, named }: Counted,
  sums: readonly Leaf[],
): Fragment {
  const valueOf = (column: string) =>
    isMonthly(leaf) ? `SUBSTR(${column}, 1, ${monthLength})` : column
  const column = `t.${(named?.relation ?? leaf).columns[0]}`
  // PostgreSQL would add integers up to a number that the driver returns as text.
  const added = sums
    .map(
      (each, at) => `, COALESCE(SUM(CAST(t.${each.columns[0]} AS DOUBLE PRECISION)), 0) AS s${at}`,
    )
    .join('')
  const own = `SELECT ${named ? column : valueOf(column)} AS v, COUNT(*) AS n${added} FROM ${quote(plan.table)} t WHERE ${where.text} GROUP BY 1`
  if (!named) return { text: own, values: where.values }
  // Many records name few others: each of those is looked up once.
  const value = valueThrough(me, named.relation, named.path, 'k.v')
  const again = sums.map((_, at) => `, SUM(s${at}) AS s${at}`).join('')
  return {
    text: `SELECT ${valueOf(value.text)} AS v, SUM(n) AS n${again} FROM (${own}) k GROUP BY 1`,
    values: [...value.values, ...where.values],
  }
}

/** Returns the groups of a list, at most `limit`, with the totals of all groups beside each. */
function groupsToSql(
  scope: Scope,
  where: Fragment,
  by: Counted,
  sums: readonly Leaf[],
  limit: number,
): Fragment {
  const grouped = groupedToSql(scope, where, by, sums)
  const totals = sums.map((_, at) => `, s${at}, SUM(s${at}) OVER () AS t${at}`).join('')
  const order = isMonthly(by.leaf) ? '(v IS NULL), v DESC' : 'n DESC, (v IS NULL), v'
  return {
    text: `SELECT v, n, COUNT(*) OVER () AS every, SUM(n) OVER () AS total${totals} FROM (${grouped.text}) g ORDER BY ${order} LIMIT ${limit}`,
    values: grouped.values,
  }
}

/**
 * Returns the records of a list counted by a field, with the declared sums: one query within the limits of lists. Throws the same 400 as for
 * an unknown field unless the list is declared to be counted by it and this person may filter by it.
 */
export async function groupRows(
  { database, reader }: { database: Database; reader: Reader },
  { me, resource, by: path, query, signal, limit = maxGroups }: GroupRequest,
): Promise<GroupTotals> {
  const plan = planOf(resource)
  const scope = reader.scope(plan, me)
  const { where } = chosenRows(scope, query)
  const list = query.list === undefined ? undefined : listCalled(plan.resource, query.list)
  const offered = groupsFor(plan.resource, list, (name) => scope.rights.mayFilter(name))
  if (!offered.by.includes(path)) throw unknownField(path)
  const counted = countedBy(plan, path)
  const by = counted.leaf
  const sums = offered.sum.map((name) => plan.leafAt(name))
  const { text, values } = groupsToSql(scope, where, counted, sums, limit)
  const rows =
    where === never
      ? []
      : await database.scan(me.uid, signal).all<Record<string, SqlValue>>(text, values)
  const sumsIn = (row: Record<string, SqlValue> | undefined, column: string) =>
    Object.fromEntries(sums.map((leaf, at) => [leaf.path, Number(row?.[column + at] ?? 0)]))
  const names = await namesOf(
    reader,
    database.answer(signal),
    me,
    by,
    rows.map(({ v }) => v),
  )
  return {
    groups: rows.map((row): RecordGroup => {
      const stored = row['v'] ?? null
      const value = stored === null ? null : by.kind.decode(stored, by.field)
      const name = names.get(String(stored))
      return {
        value: value === null || typeof value === 'boolean' ? value : String(value),
        ...(name ? { name } : {}),
        count: Number(row['n']),
        sums: sumsIn(row, 's'),
      }
    }),
    total: {
      groups: Number(rows[0]?.['every'] ?? 0),
      count: Number(rows[0]?.['total'] ?? 0),
      sums: sumsIn(rows[0], 't'),
    },
  }
}

/** Returns the names of the records that a relation names, as far as the person may read them, by id. */
async function namesOf(
  reader: Reader,
  sql: Sql,
  me: Me,
  { target }: Leaf,
  ids: readonly unknown[],
): Promise<Map<string, string>> {
  if (!target) return new Map()
  const plan = planOf(target.to)
  const own = ids.filter((id): id is string => typeof id === 'string' && id !== target.all)
  const rows = await reader.readable(sql, me, plan, own, {
    fields: titleFieldsOf(plan.resource),
  })
  return new Map(rows.map((row) => [row.id, titleOf(resourceIn(plan.resource, me.language), row)]))
}
