import type { Sql } from '../../database/database.js'
import type { Fragment } from '../sql/fragment.js'

/** The ids of a list in two parts, one after the other, each read in the order of an index. */
export interface Walk {
  /** Those that come first, without their window. */
  first: Fragment
  /** The others. Absent where there cannot be any. */
  rest?: Fragment
  /** Counts those that come first. */
  count: Fragment
}

/** Returns the ids of a page, in order. */
export async function idsOnWalk(sql: Sql, { first, rest, count }: Walk, limit: number, offset: number): Promise<string[]> {
  const page = async ({ text, values }: Fragment, size: number, from: number) => {
    const rows = await sql.all<{ id: string }>(`${text} LIMIT ? OFFSET ?`, [...values, size, from])
    return rows.map(({ id }) => id)
  }
  const ids = await page(first, limit, offset)
  if (ids.length === limit || !rest) return ids
  const isPast = ids.length === 0 && offset > 0
  const [counted] = isPast ? await sql.all<{ n: number }>(count.text, count.values) : []
  const before = isPast ? Number(counted?.n ?? 0) : offset + ids.length
  return [...ids, ...(await page(rest, limit - ids.length, Math.max(0, offset - before)))]
}
