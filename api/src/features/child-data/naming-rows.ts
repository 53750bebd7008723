import { setImmediate as turn } from 'node:timers/promises'
import { encodeTime } from 'ulid'
import type { Sql, SqlValue } from '../../database/database.js'

/** Rows that one statement looks at. */
const atOnce = 2000

/** Rows of a table whose text names some ids. `id` is the table's key, `text` its column, both quoted where they must be. */
export interface Naming {
  table: string
  text: string
  /** A condition that the rows satisfy. */
  where?: string
}

const matches = (text: string, patterns: readonly string[]) =>
  `(${patterns.map(() => `${text} LIKE ?`).join(' OR ')})`

/**
 * Returns the keys of the rows whose text matches one of the patterns of `LIKE`. No index can find them. So all rows are looked at, in parts,
 * between other requests and outside a transaction.
 */
export async function rowsNaming(
  sql: Sql,
  { table, text, where = '1 = 1' }: Naming,
  patterns: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  let from = ''
  for (;;) {
    const [part] = await sql.all<{ last: string | null }>(
      `SELECT MAX("id") AS last FROM (SELECT "id" FROM ${table} WHERE "id" > ? ORDER BY "id" LIMIT ?) p`,
      [from, atOnce],
    )
    if (!part?.last) return ids
    const values: SqlValue[] = [from, part.last, ...patterns]
    const rows = await sql.all<{ id: string }>(
      `SELECT "id" FROM ${table} WHERE "id" > ? AND "id" <= ? AND ${where} AND ${matches(text, patterns)}`,
      values,
    )
    ids.push(...rows.map(({ id }) => id))
    from = part.last
    await turn()
  }
}

/** Returns the keys of such rows that were added from a moment on, in epoch milliseconds: few, so this may run inside a transaction. */
export async function newRowsNaming(
  sql: Sql,
  { table, text, where = '1 = 1' }: Naming,
  patterns: readonly string[],
  since: number,
): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT "id" FROM ${table} WHERE "id" >= ? AND ${where} AND ${matches(text, patterns)}`,
    [encodeTime(since, 10), ...patterns],
  )
  return rows.map(({ id }) => id)
}

/** Returns the archived accounts of a student: with the record, or by themselves. */
export async function archivedAccountsOf(sql: Sql, student: string): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT "record_id" AS id FROM archive WHERE "resource" = 'user' AND "data" LIKE ?`,
    [`%"student":"${student}"%`],
  )
  return rows.map(({ id }) => id)
}
