import { countRows } from '../sql/count-rows.js'
import {
  countedBy,
  matches,
  ownRow,
  valueAt,
  type AnyAtMost,
  type AnyPeriod,
  type AnyRow,
  type AnyWhere,
} from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../../database/database.js'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { selectRows } from '../query/rows/rows.js'
import { whereToSql } from '../sql/condition.js'
import { countedPlaces, sharedSpan } from './counted-places.js'
import { crowdedSpans, firstDayIn } from './full-days.js'
import { needSpan, isInside, meeting, spanOf } from './periods.js'

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
  (!atMost.during || spanOf(atMost.during, row) !== undefined) &&
  matches(resource, countedBy(atMost), row) === true

/** Locks the named record until the transaction ends, and returns its limit, or `null` without one. */
async function lockLimit(
  tx: Transaction,
  plan: Plan,
  { of, limit }: AnyAtMost,
  row: AnyRow,
): Promise<number | null> {
  const target = planOf(plan.relationAt(of).target.to)
  const where = whereToSql(target, 't', { id: String(valueAt(row, of)) })
  const [named] = await selectRows(tx, { plan: target, where, limit: 1, lock: true })
  if (typeof limit === 'number') return limit
  return ((named && valueAt(named.row, limit)) ?? null) as number | null
}

/** Returns the rows that a capacity counts in the place of a row, apart from it. */
const othersOf = (atMost: AnyAtMost, row: AnyRow): AnyWhere => ({
  $and: [placeOf(atMost, row), countedBy(atMost), { id: { $ne: row.id } }],
})

async function countOthers(sql: Sql, plan: Plan, atMost: AnyAtMost, row: AnyRow): Promise<number> {
  const { text, values } = whereToSql(plan, 't', othersOf(atMost, row))
  return countRows(sql, {
    text: `SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${text}`,
    values,
  })
}

/** Returns the first full day among those of a row, apart from those that it has already. `undefined` if there is none. */
async function firstFullDay(
  sql: Sql,
  plan: Plan,
  during: AnyPeriod,
  others: AnyWhere,
  limit: number,
  [row, previous]: readonly [AnyRow, AnyRow | undefined],
): Promise<string | undefined> {
  const span = needSpan(during, row)
  const where = { $and: [others, meeting(plan, during, span)] }
  const places = await countedPlaces(sql, plan, [during.from, during.to], where)
  const full = crowdedSpans(
    places.map((place) => sharedSpan(during, place)),
    limit - 1,
  )
  return firstDayIn(full, span, previous && spanOf(during, previous))
}

/** Returns the message of a capacity in which a row finds no room, or `undefined` if it finds some. */
async function refusalOf(
  tx: Transaction,
  plan: Plan,
  atMost: AnyAtMost,
  row: AnyRow,
  previous: AnyRow | undefined,
): Promise<string | undefined> {
  const { during, message } = atMost
  if (previous && (!during || isInside(needSpan(during, row), needSpan(during, previous))))
    return undefined
  const limit = await lockLimit(tx, plan, atMost, row)
  if (limit === null) return undefined
  if (!during)
    return (await countOthers(tx, plan, atMost, row)) >= limit
      ? message(ownRow(row), '')
      : undefined
  const others = othersOf(atMost, row)
  const day = await firstFullDay(tx, plan, during, others, limit, [row, previous])
  return day === undefined ? undefined : message(ownRow(row), day)
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
    const previous = isCounted(plan, atMost, before) && isSamePlace(before) ? before : undefined
    const message = await refusalOf(tx, plan, atMost, after, previous)
    if (message !== undefined) full.push({ atMost, message })
  }
  return full
}
