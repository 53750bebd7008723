import type { GrantEntryKind, GrantKind } from '@tinkerdesk/shared'
import { grantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { tableOf } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** The sum of some entries, in paise. A correction counts against the entry that it corrects. */
export interface GrantSum {
  grant: GrantKind
  entry: GrantEntryKind
  head: string | null
  /** True for entries before the first of the days. */
  isBefore: boolean
  sum: number
}

interface Days {
  first: string
  last: string
}

/** Returns the sums of a school's entries until the last of the days, by grant, kind, head, and whether they are before the first. */
export async function grantSums(sql: Sql, school: string, days: Days): Promise<GrantSum[]> {
  const table = tableOf(grantEntry)
  const amount = table.column('amount', 't')
  const { text, values } = table.where({ school, day: { $lte: days.last } }, 't')
  const rows = await sql.all<{
    grant: GrantKind
    entry: GrantEntryKind
    head: string | null
    before: number
    sum: number | string
  }>(
    `SELECT ${table.column('grant', 't')} AS "grant", ${table.column('entry', 't')} AS "entry",
      ${table.column('head', 't')} AS "head",
      CASE WHEN ${table.column('day', 't')} < ? THEN 1 ELSE 0 END AS "before",
      SUM(CASE WHEN ${table.column('corrects', 't')} IS NULL THEN ${amount} ELSE -${amount} END) AS "sum"
    FROM ${table.name} t WHERE ${text} GROUP BY 1, 2, 3, 4`,
    [days.first, ...values],
  )
  // PostgreSQL returns sums as texts. They are whole paise, far below the largest exact number.
  return rows.map(({ before, sum, ...row }) => ({
    ...row,
    isBefore: before === 1,
    sum: Number(sum),
  }))
}

/** Returns the spends of some days that have no bill and are not corrected. */
export async function spendsWithoutBill(
  sql: Sql,
  school: string,
  { first, last }: Days,
): Promise<ReadonlyMap<string, number>> {
  const table = tableOf(grantEntry)
  const { text, values } = table.where(
    { school, entry: 'spend', corrects: null, day: { $gte: first, $lte: last } },
    't',
  )
  const rows = await sql.all<{ grant: string; n: number | string }>(
    `SELECT ${table.column('grant', 't')} AS "grant", COUNT(*) AS "n" FROM ${table.name} t
    WHERE ${text} AND ${table.column('bill', 't')} IS NULL AND NOT EXISTS (
      SELECT 1 FROM ${table.name} c WHERE ${table.column('corrects', 'c')} = ${table.column('id', 't')}
    ) GROUP BY 1`,
    values,
  )
  return new Map(rows.map(({ grant, n }) => [grant, Number(n)]))
}
