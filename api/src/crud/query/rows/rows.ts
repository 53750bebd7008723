import type { AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { systemColumns } from '../../../database/schema/system-columns.js'
import { quote, type Leaf, type Plan } from '../../plan/plan.js'
import { fragment, isOneOf, type Fragment } from '../../sql/fragment.js'
import { orderToText, type RowOrder } from '../../sql/order-value.js'
import { putIn } from '../../plan/row-values.js'
import { decodeRow, type StoredRow } from './serialise.js'
import { tooManyNamed } from '../condition/too-many-named.js'

/** A condition evaluated for each selected row. If it holds, the row's `flags` contain this name. */
export interface Flag {
  name: string
  rows: Fragment
}

/** The rows of a resource to read, and how much of each. The table's alias is `t`. */
export interface RowQuery {
  plan: Plan
  where: Fragment
  order?: RowOrder | undefined
  /** Absent for all rows. */
  limit?: number | undefined
  offset?: number
  /** The fields to read. Absent for all of them. */
  leaves?: readonly Leaf[]
  /** Locks the rows until the transaction ends. SQLite has a single writer and needs no lock. */
  lock?: boolean
  /** Finds the rows. Absent where they are found by id. */
  finder?: Sql
  /** Throws `limit_exceeded` if more records are named in a relation to many. Absent for the product's own work. */
  maxMembers?: number
  flags?: readonly Flag[]
}

export interface SelectedRow {
  row: AnyRow
  /** The names of the flags that hold for this row. Rows for which the same hold share one set. */
  flags: ReadonlySet<string>
}

const systemColumnList = Object.values(systemColumns).map(({ column }) => `t.${quote(column)}`)

/** The columns of lists of leaves. Most lists are whole plans. */
const columnsOfLeaves = new WeakMap<readonly Leaf[], string>()

function columnsOf(leaves: readonly Leaf[]): string {
  let columns = columnsOfLeaves.get(leaves)
  if (columns === undefined) {
    columns = [
      ...systemColumnList,
      ...leaves.filter((leaf) => !leaf.joinTable).map((leaf) => `t.${quote(leaf.stored)}`),
    ].join(', ')
    columnsOfLeaves.set(leaves, columns)
  }
  return columns
}

/** From this offset on, only the ids are paged, on their index, and the rows of the page are looked up. */
const deepOffset = 1000

/** Returns a function that returns the set of the flags that hold for a row, the same set for all rows for which the same hold. */
function sharedFlags(flags: readonly Flag[]): (stored: StoredRow) => ReadonlySet<string> {
  const columns = flags.map(({ name }) => ({ name, column: `${name}_ok` }))
  const sets = new Map<string, ReadonlySet<string>>()
  return (stored) => {
    let key = ''
    for (const { column } of columns) key += stored[column] === 1 ? '1' : '0'
    let set = sets.get(key)
    if (!set) {
      set = new Set(columns.flatMap(({ name }, at) => (key[at] === '1' ? [name] : [])))
      sets.set(key, set)
    }
    return set
  }
}

/** The ids of a relation to many, as a column of its owner's row. */
const membersColumn = (table: string): string =>
  `(SELECT string_agg(m."target_id", ',' ORDER BY m."position", m."target_id") FROM ${quote(table)} m WHERE m."owner_id" = t."id")`

/**
 * Reads whole rows: one statement, and one for each relation to many. A single row without an order is read with these in one statement, unless PostgreSQL locks it:
 * it would read them as they were before it waited for the lock. Rights are not checked here.
 */
export async function selectRows(sql: Sql, query: RowQuery): Promise<SelectedRow[]> {
  const {
    plan,
    where,
    order,
    limit,
    offset = 0,
    leaves = plan.leaves,
    lock = false,
    flags = [],
  } = query
  const joined = leaves.flatMap((leaf, at) =>
    leaf.joinTable ? { leaf, table: leaf.joinTable.table, column: `members_${at}` } : [],
  )
  const isLocked = lock && sql.database.dialect === 'postgres'
  // Before it sorts, SQLite reads every column of every row.
  const isFolded = limit === 1 && order === undefined && !isLocked
  const columns = [
    columnsOf(leaves),
    ...(isFolded
      ? joined.map(({ table, column }) => `${membersColumn(table)} AS ${quote(column)}`)
      : []),
    ...flags.map(
      ({ name, rows }) => `CASE WHEN ${rows.text} THEN 1 ELSE 0 END AS ${quote(`${name}_ok`)}`,
    ),
  ].join(', ')
  const table = quote(plan.table)
  const joins = order?.joins?.text ?? ''
  const joinValues = order?.joins?.values ?? []
  const by = order && orderToText(order)
  const orderBy = by ? ` ORDER BY ${by.text}` : ''
  const page = limit === undefined ? '' : ' LIMIT ? OFFSET ?'
  const isDeep =
    offset >= deepOffset && by !== undefined && by.values.length + joinValues.length === 0
  const text = isDeep
    ? `SELECT ${columns} FROM (SELECT t."id" AS page_id FROM ${table} t${joins} WHERE ${where.text}${orderBy}${page}) p CROSS JOIN ${table} t${joins} WHERE t."id" = p.page_id${orderBy}`
    : `SELECT ${columns} FROM ${table} t${joins} WHERE ${where.text}${orderBy}${page}${isLocked ? ' FOR UPDATE OF t' : ''}`
  const stored = await (query.finder ?? sql).all<StoredRow>(text, [
    ...flags.flatMap(({ rows }) => rows.values),
    ...joinValues,
    ...where.values,
    ...(by?.values ?? []),
    ...(limit === undefined ? [] : [limit, offset]),
  ])
  const flagsOf = sharedFlags(flags)
  const selected = stored.map((columns): SelectedRow => ({
    row: decodeRow(plan, columns, leaves),
    flags: flagsOf(columns),
  }))
  if (joined.length === 0) return selected
  if (!isFolded) await fillMembers(sql, leaves, selected, query.maxMembers)
  else
    for (const { leaf, column } of joined)
      for (const [at, { row }] of selected.entries())
        putIn(row, leaf.keys, stored[at]![column]?.toString().split(',') ?? [])
  return selected
}

/** Returns the statement that reads the members of some owners, of at most one more than `max`: the owner and the target, in their order. */
export function membersQuery(
  sql: Sql,
  table: string,
  owners: readonly string[],
  max: number | undefined,
): Fragment {
  const { text, values } = isOneOf(sql.database.dialect, '"owner_id"', owners)
  return fragment(
    `SELECT "owner_id", "target_id" FROM ${quote(table)} WHERE ${text} ORDER BY "owner_id", "position", "target_id"${max === undefined ? '' : ' LIMIT ?'}`,
    ...values,
    ...(max === undefined ? [] : [max + 1]),
  )
}

/** Fills relations to many: one query per field, whatever the number of rows. */
async function fillMembers(
  sql: Sql,
  leaves: readonly Leaf[],
  selected: readonly SelectedRow[],
  max: number | undefined,
): Promise<void> {
  for (const leaf of leaves) {
    if (!leaf.joinTable || selected.length === 0) continue
    const members = new Map<string, string[]>(selected.map(({ row }) => [row.id, []]))
    const { text, values } = membersQuery(sql, leaf.joinTable.table, [...members.keys()], max)
    const rows = await sql.all<{ owner_id: string; target_id: string }>(text, values)
    if (max !== undefined && rows.length > max) throw tooManyNamed()
    for (const { owner_id, target_id } of rows) members.get(owner_id)?.push(target_id)
    for (const { row } of selected) putIn(row, leaf.keys, members.get(row.id))
  }
}
