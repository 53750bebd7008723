import type { Sql, SqlValue } from './database.js'

/** Values of one statement. SQLite takes 32,766 and PostgreSQL 65,535. */
const maxValues = 30_000
/** Rows of one statement, whose text is longer for each of them. */
const maxRows = 100
/** Fewer rows are bound in one statement, which is quicker then. */
const minStaged = 10
/** Rows that are bound together for the staging table; the last ones one by one, so that two texts are enough. */
const stagedAtOnce = 25
/** Columns of the staging table. Rows of a wider table are not staged. */
const maxStaged = 100

/**
 * Makes the table in memory in which the writer of SQLite collects rows. They are stored by one statement for all of them, which saves page copies and search segments, and
 * whose text is the same for any number of rows.
 */
export const stagingTable = `CREATE TEMP TABLE staged (batch, ${Array.from({ length: maxStaged }, (_, at) => `c${at}`).join()})`

let batches = 0

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join()

/** Stores the rows of one call: another may collect its own meanwhile. */
async function insertStaged(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  { width, conflict }: { width: number; conflict: string },
): Promise<void> {
  const batch = (batches += 1)
  const cells = Array.from({ length: width }, (_, at) => `c${at}`).join()
  const line = `(${placeholders(width + 1)})`
  const stage = (count: number) =>
    `INSERT INTO temp.staged (batch,${cells}) VALUES ${Array.from({ length: count }, () => line).join()}`
  try {
    for (let from = 0, count = 0; from < rows.length; from += count) {
      count = rows.length - from < stagedAtOnce ? 1 : stagedAtOnce
      const part = rows.slice(from, from + count).flatMap((row) => [batch, ...row])
      await sql.run(stage(count), part)
    }
    await sql.run(`${into} SELECT ${cells} FROM temp.staged WHERE batch = ?${conflict}`, [batch])
  } finally {
    await sql.run('DELETE FROM temp.staged WHERE batch = ?', [batch])
  }
}

/** Inserts rows, with their values in the order of the quoted columns. */
export async function insertRows(
  sql: Sql,
  {
    table,
    columns,
    conflict = '',
  }: { table: string; columns: readonly string[]; conflict?: string },
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const into = `INSERT INTO ${table} (${columns.join()})`
  const width = columns.length
  const isMany = rows.length >= minStaged && width <= maxStaged
  if (isMany && sql.database.dialect === 'sqlite')
    return insertStaged(sql, into, rows, { width, conflict })
  const line = `(${placeholders(width)})`
  const atOnce = Math.max(1, Math.min(maxRows, Math.floor(maxValues / width)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    await sql.run(`${into} VALUES ${part.map(() => line).join()}${conflict}`, part.flat())
  }
}
