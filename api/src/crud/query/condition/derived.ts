import {
  derivedScalar,
  derivedWhere,
  mayDerive,
  maxBareRows,
  maxNamed,
  type Derived,
  type Me,
} from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { storedCountTable } from '../../../database/stored-count.js'
import { always, allOf, fragment, never, placeholders, type Fragment } from '../../sql/fragment.js'
import { whereToSql } from '../../sql/condition.js'
import { countedColumn } from '../../plan/counted-column.js'
import { planOf, quote, systemLeaf, type Leaf, type Plan } from '../../plan/plan.js'
import { derivedShown } from './derived-shown.js'
import { namedLeaf, valueToSql } from './named-value.js'
import { rightsOf, type Right, type Rights } from './rights.js'
import { tooManyNamed } from './too-many-named.js'

type Output = Record<string, unknown>
type Computed = Exclude<Derived, { value: 'ownId' | 'fetched' }>
export type Scalar = Extract<Derived, { value: 'count' | 'sum' | 'first' | 'last' | 'fetched' }>

/** The rows that a derived value is computed from, under the alias `c`. */
interface Source {
  other: Plan
  /** The tables. */
  from: string
  /** The column that names the record that has the value. */
  holder: string
  /** The rows within the person's reach that satisfy the value's own condition. */
  where: Fragment
}

export function sourceOf(me: Me, derived: Computed): Source {
  const other = planOf(derived.from)
  const leaf = other.leafAt(derived.by)
  const table = `${quote(other.table)} c`
  const reach =
    derived.value !== 'ids' && derived.ignoreRowRules
      ? always
      : rightsOf(other, me).rows('read', 'c')
  return {
    other,
    from: leaf.joinTable
      ? `${quote(leaf.joinTable.table)} m JOIN ${table} ON c."id" = m."owner_id"`
      : table,
    holder: leaf.joinTable ? 'm."target_id"' : `c.${leaf.columns[0]}`,
    where: allOf([
      derived.value === 'ids' ? always : whereToSql(other, 'c', derivedWhere(derived)),
      reach,
    ]),
  }
}

const leafAt = (plan: Plan, path: string): Leaf => systemLeaf(path) ?? plan.leafAt(path)

/** Returns the leaf by which a derived value is compared and read: that of its field, or of a number. */
export function derivedLeaf(derived: Scalar): Leaf {
  if (derived.value === 'count' || derived.value === 'sum') return systemLeaf('version')
  return (derived.value === 'fetched' ? namedLeaf : leafAt)(planOf(derived.from), derived.of)
}

/** Returns the stored number of all records that name the row under an alias. `undefined` if it is not stored. */
function storedToSql(derived: Derived, alias: string): Fragment | undefined {
  const counted = countedColumn(derived)
  if (!counted) return undefined
  const stored = quote(storedCountTable(counted.table, counted.column))
  return fragment(`(SELECT COALESCE(SUM(k."n"), 0) FROM ${stored} k WHERE k."id" = ${alias}."id")`)
}

/** Returns a derived value of the row under an alias, as a subquery. */
export function derivedToSql(rights: Rights, derived: Scalar, alias: string): Fragment {
  const { me, plan } = rights
  if (derived.value === 'fetched')
    return valueToSql(me, plan, `${derived.through}.${derived.of}`, alias)
  const { other, from, holder, where } = sourceOf(me, derived)
  const rows = allOf([{ text: `${holder} = ${alias}."id"`, values: [] }, where])
  const select = (value: string, end = ''): Fragment => ({
    text: `(SELECT ${value} FROM ${from} WHERE ${rows.text}${end})`,
    values: rows.values,
  })
  if (derived.value === 'count')
    return (where === always && storedToSql(derived, alias)) || select('COUNT(*)')
  const column = `c.${leafAt(other, derived.of).columns[0]}`
  // PostgreSQL would add integers up to a number that the driver returns as text.
  if (derived.value === 'sum')
    return select(`COALESCE(SUM(CAST(${column} AS DOUBLE PRECISION)), 0)`)
  const { columns, field, kind } = leafAt(other, derived.order)
  const by = `c.${columns[0]}`
  const direction = derived.value === 'last' ? ' DESC' : ''
  return select(
    column,
    ` AND ${by} IS NOT NULL ORDER BY ${kind.order?.(by, field) ?? by}${direction}, c."id"${direction} LIMIT 1`,
  )
}

/** Returns the condition that a row names the row under an alias and satisfies `compare`, which gets the plan and the alias of that row. */
export function namingRowToSql(
  { me }: Rights,
  derived: Computed,
  alias: string,
  compare: (other: Plan, alias: string) => Fragment,
): Fragment {
  const { other, from, holder, where } = sourceOf(me, derived)
  const { text, values } = allOf([where, compare(other, 'c')])
  const naming = `FROM ${from} WHERE ${holder} IS NOT NULL AND ${text}`
  return {
    text: `EXISTS (SELECT 1 FROM ${from} WHERE ${holder} = ${alias}."id" AND ${text})`,
    values,
    few: {
      text: `${alias}."id" IN (SELECT ${holder} ${naming})`,
      values,
      atMost: { text: `SELECT COUNT(*) AS n ${naming}`, values },
    },
  }
}

/** Returns the ids of the readable rows that name each of some rows, limited to the newest. One query, whatever their number. */
async function idsFor(
  sql: Sql,
  me: Me,
  derived: Extract<Derived, { value: 'ids' }>,
  holders: readonly string[],
): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>(holders.map((id) => [id, []]))
  const { from, holder, where: reach } = sourceOf(me, derived)
  if (reach === never) return named
  const where = allOf([
    { text: `${holder} IN (${placeholders(holders.length)})`, values: holders },
    reach,
  ])
  const ranked = `SELECT ${holder} AS holder, c."id" AS id, ROW_NUMBER() OVER (PARTITION BY ${holder} ORDER BY c."id" DESC) AS place FROM ${from} WHERE ${where.text}`
  const rows = await sql.all<{ holder: string; id: string }>(
    `SELECT holder, id FROM (${ranked}) r WHERE place <= ? ORDER BY id LIMIT ?`,
    [...where.values, maxBareRows, maxNamed + 1],
  )
  if (rows.length > maxNamed) throw tooManyNamed()
  for (const row of rows) named.get(row.holder)?.push(row.id)
  return named
}

type CountPer = Extract<Derived, { value: 'count' }> & { per: readonly string[]; as: string }

/** Returns the counts of each combination of values, in their order. One query, whatever the number of rows. */
async function countsPer(
  sql: Sql,
  me: Me,
  derived: CountPer,
  holders: readonly string[],
): Promise<Map<string, Output[]>> {
  const counts = new Map<string, Output[]>(holders.map((id) => [id, []]))
  const { other, from, holder, where: rows } = sourceOf(me, derived)
  const leaves = derived.per.map((path) => other.leafAt(path))
  const where = allOf([
    { text: `${holder} IN (${placeholders(holders.length)})`, values: holders },
    rows,
  ])
  const columns = leaves.map(({ columns }) => `c.${columns[0]}`)
  const order = leaves.map(
    ({ kind, field }, at) => kind.order?.(columns[at]!, field) ?? columns[at],
  )
  const groups = await sql.all<Record<string, string | number | null>>(
    `SELECT ${holder} AS holder, ${columns.map((column, at) => `${column} AS v${at}`).join(', ')}, COUNT(*) AS n FROM ${from} WHERE ${where.text} GROUP BY ${holder}, ${[...new Set([...columns, ...order])].join(', ')} ORDER BY ${order.join(', ')}`,
    where.values,
  )
  for (const row of groups) {
    const values = leaves.map(({ path, kind, field }, at) => [
      path,
      kind.decode(row[`v${at}`] ?? null, field),
    ])
    counts
      .get(String(row['holder']))
      ?.push({ ...Object.fromEntries(values), [derived.as]: Number(row['n']) })
  }
  return counts
}

/** Returns some single values of each row: one query, whatever the number of rows and values. */
async function scalarsFor(
  sql: Sql,
  me: Me,
  plan: Plan,
  all: readonly Scalar[],
  holders: readonly string[],
): Promise<Map<string, unknown>[]> {
  const values = all.map((derived) => derivedToSql(rightsOf(plan, me), derived, 't'))
  const rows = await sql.all<Record<string, string | number | null>>(
    `SELECT t."id" AS id, ${values.map(({ text }, at) => `${text} AS v${at}`).join(', ')} FROM ${quote(plan.table)} t WHERE t."id" IN (${placeholders(holders.length)})`,
    [...values.flatMap((value) => value.values), ...holders],
  )
  return all.map((derived, at) => {
    const { kind, field } = derivedLeaf(derived)
    // Nothing is no value of any kind: an empty flag would be read as "no".
    const valueOf = (stored: string | number | null = null) =>
      stored === null ? null : kind.decode(stored, field)
    return new Map(rows.map((row) => [String(row['id']), valueOf(row[`v${at}`])]))
  })
}

/** Returns the derived values that a joined record has: all but the single ones, which only a request by name computes. */
export const namesOfLists = ({ resource }: Plan): string[] =>
  Object.keys(resource.derived).filter((name) => !derivedScalar(resource, name))

/** Adds a resource's derived values to the rows for which a grant lets the person read them. `names` limits them to some. */
export async function addDerived(
  sql: Sql,
  me: Me,
  plan: Plan,
  rows: readonly { shown: Output; matching: readonly Right[] }[],
  names?: readonly string[],
): Promise<void> {
  const scalars: { name: string; derived: Scalar; holders: readonly Output[] }[] = []
  for (const [name, derived] of Object.entries(plan.resource.derived)) {
    if (names && !names.includes(name)) continue
    const holders = rows
      .filter(({ matching }) => derivedShown(plan, matching).has(name))
      .map(({ shown }) => shown)
    if (holders.length === 0 || !mayDerive(me, plan.resource, derived)) continue
    const ids = holders.map(({ id }) => String(id))
    if (derived.value === 'ownId') for (const holder of holders) holder[name] = holder['id']
    else if (derived.value === 'ids') fill(name, holders, await idsFor(sql, me, derived, ids))
    else if ('per' in derived)
      fill(name, holders, await countsPer(sql, me, derived as CountPer, ids))
    else scalars.push({ name, derived, holders })
  }
  if (scalars.length === 0) return
  const ids = [...new Set(scalars.flatMap(({ holders }) => holders.map(({ id }) => String(id))))]
  const values = await scalarsFor(
    sql,
    me,
    plan,
    scalars.map(({ derived }) => derived),
    ids,
  )
  for (const [at, { name, holders }] of scalars.entries()) fill(name, holders, values[at]!)
}

function fill(
  name: string,
  holders: readonly Output[],
  values: ReadonlyMap<string, unknown>,
): void {
  for (const holder of holders) holder[name] = values.get(String(holder['id']))
}
