import {
  countedBy,
  matches,
  ownRow,
  valueAt,
  type AnyAtMost,
  type AnyRow,
  type AnyWhere,
  type Me,
} from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'
import { allPlans, planOf, quote, type Leaf, type Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows/rows.js'
import { whereToSql } from '../sql/condition.js'
import { orderBy } from '../sql/order-value.js'
import { maxListed, nameRecords } from './name-records.js'

/** Returns the rows that share a row's place: those that name the same record, with the same values of `per`. */
const placeOf = ({ of, per }: AnyAtMost, row: AnyRow): AnyWhere =>
  Object.fromEntries(
    [of, ...per].map((path) => [
      path,
      (valueAt(row, path) ?? null) as string | number | boolean | null,
    ]),
  )

/** Returns true if a capacity counts the row. */
const isCounted = ({ resource }: Plan, atMost: AnyAtMost, row: AnyRow | null): row is AnyRow =>
  row !== null &&
  valueAt(row, atMost.of) !== null &&
  matches(resource, countedBy(atMost), row) === true

/** Locks the named record until the transaction ends, and returns its limit, or `null` without one. */
async function lockLimit(
  tx: Transaction,
  plan: Plan,
  { of, limit }: AnyAtMost,
  row: AnyRow,
): Promise<number | null> {
  const target = planOf(plan.leaf(of)!.target!.to)
  const where = whereToSql(target, 't', { id: String(valueAt(row, of)) })
  const [named] = await selectRows(tx, { plan: target, where, limit: 1, lock: true })
  if (typeof limit === 'number') return limit
  return ((named && valueAt(named.row, limit)) ?? null) as number | null
}

async function countOthers(sql: Sql, plan: Plan, atMost: AnyAtMost, row: AnyRow): Promise<number> {
  const where = whereToSql(plan, 't', {
    $and: [placeOf(atMost, row), countedBy(atMost), { id: { $ne: row.id } }],
  })
  const [counted] = await sql.all<{ n: number }>(
    `SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${where.text}`,
    where.values,
  )
  return counted!.n
}

/**
 * Returns the capacities in which a row finds no room after a write, with their messages. Locks the named record first and counts then, so
 * that of two concurrent writes the second sees the first. A row that keeps its place needs no room.
 */
export async function fullPlaces(
  tx: Transaction,
  plan: Plan,
  before: AnyRow | null,
  after: AnyRow,
): Promise<{ atMost: AnyAtMost; message: string }[]> {
  const full: { atMost: AnyAtMost; message: string }[] = []
  for (const atMost of plan.resource.atMost) {
    if (!isCounted(plan, atMost, after)) continue
    const isSamePlace = (row: AnyRow) =>
      JSON.stringify(placeOf(atMost, row)) === JSON.stringify(placeOf(atMost, after))
    if (isCounted(plan, atMost, before) && isSamePlace(before)) continue
    const limit = await lockLimit(tx, plan, atMost, after)
    if (limit !== null && (await countOthers(tx, plan, atMost, after)) >= limit)
      full.push({ atMost, message: atMost.message(ownRow(after)) })
  }
  return full
}

type Limited = readonly { other: Plan; atMost: AnyAtMost }[]
const limits = new Map<string, Limited>()

/** Returns the capacities whose limit is this field of a record. */
function limitedBy({ resource }: Plan, path: string): Limited {
  const key = `${resource.name} ${path}`
  const limited =
    limits.get(key) ??
    allPlans.flatMap((other) =>
      other.resource.atMost.flatMap((atMost) =>
        atMost.limit === path && other.leaf(atMost.of)?.target?.to === resource.name
          ? [{ other, atMost }]
          : [],
      ),
    )
  limits.set(key, limited)
  return limited
}

/** Throws for a lowered limit of a locked record that has more records already. Lists them as far as the person may read them. */
export async function assertLimits(
  { machine, tx, me, plan }: { machine: Machine; tx: Transaction; me: Me; plan: Plan },
  before: AnyRow,
  after: AnyRow,
  changed: readonly Leaf[],
): Promise<void> {
  for (const { path, keys } of changed) {
    const limit = valueIn(after, keys) as number | null
    const previous = valueIn(before, keys) as number | null
    if (limit === null || (previous !== null && previous <= limit)) continue
    for (const { other, atMost } of limitedBy(plan, path)) {
      const issues = await recordsAbove(machine, tx, me, other, atMost, after.id, limit)
      if (issues.length)
        throw new ProblemError(atMost.codes.lowered, {
          issues: issues.map((message) => ({ path, message })),
        })
    }
  }
}

/** Returns lines that name the records of every place with more than `limit` of them. */
async function recordsAbove(
  machine: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  atMost: AnyAtMost,
  id: string,
  limit: number,
): Promise<string[]> {
  const counted = whereToSql(plan, 't', { $and: [{ [atMost.of]: id }, countedBy(atMost)] })
  const own = atMost.per.map((path) => plan.leaf(path)!.columns[0]!)
  const columns = own.map((column) => `t.${column}`)
  const group = columns.length ? ` GROUP BY ${columns.join(', ')}` : ''
  const selected = ['COUNT(*) AS n', ...columns.map((column, at) => `${column} AS v${at}`)].join(
    ', ',
  )
  const places = await tx.all<Record<string, string | number | null>>(
    `SELECT ${selected} FROM ${quote(plan.table)} t WHERE ${counted.text}${group} HAVING COUNT(*) > ?`,
    [...counted.values, limit],
  )
  if (places.length === 0) return []
  const values = places.map((place) =>
    Object.fromEntries(
      atMost.per.map((path, at) => [
        path,
        plan.leaf(path)!.kind.decode(place[`v${at}`] ?? null, plan.leaf(path)!.field),
      ]),
    ),
  )
  const where = whereToSql(plan, 't', {
    $and: [{ [atMost.of]: id }, countedBy(atMost), { $or: values as AnyWhere[] }],
  })
  const order = orderBy(...own, '"created_at"', '"id"')
  const rows = (await selectRows(tx, { plan, where, order, limit: maxListed })).map(
    ({ row }) => row,
  )
  const total = places.reduce((sum, { n }) => sum + Number(n), 0)
  return nameRecords(machine, tx, me, plan, atMost, rows, total)
}
