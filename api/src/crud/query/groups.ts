import {
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
import type { Database, SqlValue } from '../../database/database.js'
import { planOf, quote, type Leaf } from '../plan/plan.js'
import { never, type Fragment } from '../sql/fragment.js'
import { chosenRows } from './chosen-rows.js'
import { unknownField } from './compile.js'
import type { ListQuery } from './query.js'
import type { Reader } from './reader.js'

/** A list whose records are counted by a field. */
interface GroupRequest {
  me: Me
  /** The name of the resource. */
  resource: string
  by: string
  query: ListQuery
  signal: AbortSignal
}

/** Days as text begin with their year and month. */
const monthLength = 7

const isMonthly = ({ field }: Leaf): boolean => sharedKind(field).grouped === 'month'

/** Counts the rows of a condition by a leaf, and adds up others: a row for each group, with the totals of all groups beside it. */
function groupsToSql(table: string, where: Fragment, by: Leaf, sums: readonly Leaf[]): Fragment {
  const column = `t.${by.columns[0]}`
  const value = isMonthly(by) ? `SUBSTR(${column}, 1, ${monthLength})` : column
  // PostgreSQL would add integers up to a number that the driver returns as text.
  const added = sums.map((leaf, at) => `, COALESCE(SUM(CAST(t.${leaf.columns[0]} AS DOUBLE PRECISION)), 0) AS s${at}`).join('')
  const grouped = `SELECT ${value} AS v, COUNT(*) AS n${added} FROM ${quote(table)} t WHERE ${where.text} GROUP BY 1`
  const totals = sums.map((_, at) => `, s${at}, SUM(s${at}) OVER () AS t${at}`).join('')
  const order = isMonthly(by) ? '(v IS NULL), v DESC' : 'n DESC, (v IS NULL), v'
  return {
    text: `SELECT v, n, COUNT(*) OVER () AS every, SUM(n) OVER () AS total${totals} FROM (${grouped}) g ORDER BY ${order} LIMIT ${maxGroups}`,
    values: where.values,
  }
}

/**
 * Returns the records of a list counted by a field, with the declared sums: one query within the limits of lists. Throws the same 400 as for
 * an unknown field unless the list is declared to be counted by it and this person may filter by it.
 */
export async function groupRows(
  { database, reader }: { database: Database; reader: Reader },
  { me, resource, by: path, query, signal }: GroupRequest,
): Promise<GroupTotals> {
  const plan = planOf(resource)
  const scope = reader.scope(plan, me)
  const { where } = chosenRows(scope, query)
  const list = query.list === undefined ? undefined : listCalled(plan.resource, query.list)
  const offered = groupsFor(plan.resource, list, (name) => scope.rights.mayQuery(name))
  if (!offered.by.includes(path)) throw unknownField(path)
  const by = plan.leaf(path)!
  const sums = offered.sum.map((name) => plan.leaf(name)!)
  const { text, values } = groupsToSql(plan.table, where, by, sums)
  const rows = where === never ? [] : await database.scan(me.uid, signal).all<Record<string, SqlValue>>(text, values)
  const sumsIn = (row: Record<string, SqlValue> | undefined, column: string) =>
    Object.fromEntries(sums.map((leaf, at) => [leaf.path, Number(row?.[column + at] ?? 0)]))
  const names = await namesOf(
    reader,
    database,
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
    total: { groups: Number(rows[0]?.['every'] ?? 0), count: Number(rows[0]?.['total'] ?? 0), sums: sumsIn(rows[0], 't') },
  }
}

/** Returns the names of the records that a relation names, as far as the person may read them, by id. */
async function namesOf(
  reader: Reader,
  database: Database,
  me: Me,
  { target }: Leaf,
  ids: readonly unknown[],
): Promise<Map<string, string>> {
  if (!target) return new Map()
  const plan = planOf(target.to)
  const own = ids.filter((id): id is string => typeof id === 'string' && id !== target.all)
  const rows = await reader.readable(database.read, me, plan, own, { fields: titleFieldsOf(plan.resource) })
  return new Map(rows.map((row) => [row.id, titleOf(plan.resource, row)]))
}
