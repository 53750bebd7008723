import { lastItem } from '@tinkerdesk/shared'
import type { Sql, SqlValue } from '../../../database/database.js'
import type { Plan } from '../../plan/plan.js'
import { allOf, always, fragment, type Fragment } from '../../sql/fragment.js'
import { orderToText } from '../../sql/order-value.js'
import type { Counts } from './counts.js'
import type { SkipScan } from './skip-scan.js'
import { idsOfScan, partOf, type Chosen, type Page } from './index-scan.js'

/** Fewer rows are sorted as soon. */
const minRows = 5000
/** A page further on is not tried in a list with conditions. */
const maxNeeded = 1000
/** The rows that are compared at least: about a millisecond. */
const minTried = 1000

/** Returns the condition of rows that come no later than the row at a place. `undefined` if there are fewer rows, `null` if no such condition can be made. */
async function upTo(
  sql: Sql,
  from: string,
  { where, order }: Chosen,
  place: number,
): Promise<Fragment | null | undefined> {
  if (!order.terms.every(({ column }) => column)) return null
  const terms = order.terms.map(({ text }) => text)
  const keys = terms.map((column, at) => `${column} AS k${at}`).join(', ')
  const [row] = await sql.all<Record<string, SqlValue>>(
    `SELECT ${keys} FROM ${from} WHERE ${where.text} ORDER BY ${orderToText(order).text} LIMIT 1 OFFSET ?`,
    [...where.values, place - 1],
  )
  if (!row) return undefined
  const values = terms.map((_, at) => row[`k${at}`] ?? null)
  // Empty values are last, and no row is compared with one.
  if (values[0] === null) return fragment(`${terms[0]} IS NOT NULL`)
  if (values.includes(null)) return null
  const isAfter = lastItem(order.terms).descending ? '>=' : '<='
  return fragment(
    `(${terms.join(', ')}) ${isAfter} (${values.map(() => '?').join(', ')})`,
    ...values,
  )
}

/** Returns the first ids of a list, if they are among so many first rows of the table in its order. */
async function firstIds(
  { counts, sql, plan }: { counts: Counts; sql: Sql; plan: Plan },
  { parts, from }: SkipScan,
  where: Fragment,
  { needed, tried }: { needed: number; tried: number },
): Promise<string[] | undefined> {
  const ids: string[] = []
  let left = tried
  for (const part of parts) {
    const end = await upTo(sql, from, part, left)
    if (end === null) return undefined
    const rows = allOf([part.where, end ?? always, where])
    const page = await sql.all<{ id: string }>(
      `SELECT t."id" AS id FROM ${from} WHERE ${rows.text} ORDER BY ${orderToText(part.order).text} LIMIT ?`,
      [...rows.values, needed - ids.length],
    )
    ids.push(...page.map(({ id }) => id))
    if (ids.length === needed) return ids
    if (end) return undefined
    left -= await counts.number(sql, partOf(plan, part).count)
  }
  return undefined
}

/**
 * Returns the ids of a page of a list that is sorted by a field of few values first, read in the order of an index: the rows of one value after those of another. `undefined` if
 * they are found sooner in another way. The rows of a list with conditions are compared one after the other, as long as that takes fewer rows than all matches, which would be sorted:
 * if these are spread over the table, a page takes as many rows as come between so many matches.
 */
export async function idsBySkipScan(
  counts: Counts,
  sql: Sql,
  plan: Plan,
  scan: SkipScan,
  where: Fragment,
  { limit, offset }: Page,
): Promise<readonly string[] | undefined> {
  const needed = offset + limit
  if (where !== always && needed > maxNeeded) return undefined
  const size = await counts.size(sql, plan)
  if (size < minRows) return undefined
  if (where === always) {
    const parts = [...scan.parts, ...(scan.others ? [scan.others] : [])].map((part) =>
      partOf(plan, part),
    )
    return idsOfScan(counts, sql, parts, limit, offset)
  }
  const matches = await counts.about(sql, plan, where)
  const between = (needed * size) / matches
  if (!(between <= matches)) return undefined
  const { text, values } = where.row ?? where
  const ids = await firstIds(
    { counts, sql, plan },
    scan,
    { text, values },
    { needed, tried: Math.ceil(2 * between) + minTried },
  )
  return ids?.slice(offset)
}
