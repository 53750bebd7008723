import type { Sql } from '../../../database/database.js'
import { quote, type Plan } from '../../plan/plan.js'
import type { Fragment } from '../../sql/fragment.js'
import { orderToText, type RowOrder } from '../../sql/order-value.js'
import type { Counts } from './counts.js'
import type { ListQuery } from '../condition/query.js'

/** Some rows of a table, and their order. */
export interface Chosen {
  where: Fragment
  order: RowOrder
}

/** The requested conditions, order and window of a page. `declared` is the order of the list itself. */
export interface Page extends Pick<ListQuery, 'sort' | 'where'> {
  declared: string | undefined
  limit: number
  offset: number
}

/** A part of a list. */
export interface Part {
  /** The ids of its rows in order, without their window. */
  ids: Fragment
  /** Counts its rows. Absent for the last part. */
  count?: Fragment
}

/** A list in parts, one after the other, each read in the order of an index. */
export type IndexScan = readonly Part[]

/** Returns rows as a part of a list. */
export function partOf(plan: Plan, { where, order }: Chosen): Required<Part> {
  const { text: joins, values } = order.joins ?? { text: '', values: [] }
  const by = orderToText(order)
  const from = `FROM ${quote(plan.table)} t`
  return {
    ids: {
      text: `SELECT t."id" AS id ${from}${joins} WHERE ${where.text} ORDER BY ${by.text}`,
      values: [...values, ...where.values, ...by.values],
    },
    count: { text: `SELECT COUNT(*) AS n ${from} WHERE ${where.text}`, values: where.values },
  }
}

/** Returns the ids of a page, in order. */
export async function idsOfScan(
  counts: Counts,
  sql: Sql,
  scan: IndexScan,
  limit: number,
  offset: number,
): Promise<string[]> {
  const ids: string[] = []
  let before = offset
  for (const { ids: rows, count } of scan) {
    const page = await sql.all<{ id: string }>(`${rows.text} LIMIT ? OFFSET ?`, [
      ...rows.values,
      limit - ids.length,
      before,
    ])
    ids.push(...page.map(({ id }) => id))
    if (ids.length === limit) break
    if (page.length > 0) before = 0
    else if (before > 0 && count) before = Math.max(0, before - (await counts.number(sql, count)))
  }
  return ids
}
