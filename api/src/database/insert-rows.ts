import type { Sql, SqlValue } from './database.js'

/** Values of one statement. SQLite takes 32,766 and PostgreSQL 65,535. */
const maxValues = 30_000
/** Rows of one statement, whose text is longer for each of them. */
const maxRows = 100
/** Fewer rows are bound value by value, which is quicker then. */
const minRowsAsText = 10

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join()

/** SQLite parses a fraction itself, and could read another one. */
const isWhole = (value: SqlValue): boolean =>
  typeof value !== 'number' || Number.isSafeInteger(value)

/**
 * Returns rows as one JSON text, or `undefined` for values that SQLite would not read out of it as the driver binds them. JSON writes control characters
 * and halves of a character as `\u`.
 */
function jsonOf(rows: readonly (readonly SqlValue[])[]): string | undefined {
  if (!rows.every((row) => row.every(isWhole))) return undefined
  const text = JSON.stringify(rows)
  return text.includes('\\u') ? undefined : text
}

/**
 * Inserts rows, with their values in the order of the quoted columns. SQLite takes many rows as one JSON text: one statement for all of them saves its
 * page copies and search segments, and the driver takes longer to bind a value than SQLite to read it.
 */
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
  const json =
    rows.length >= minRowsAsText && sql.database.dialect === 'sqlite' ? jsonOf(rows) : undefined
  if (json !== undefined) {
    const cells = columns.map((_, at) => `value ->> ${at}`).join()
    // Without `WHERE`, SQLite takes "ON CONFLICT" for the condition of a join.
    await sql.run(`${into} SELECT ${cells} FROM json_each(?) WHERE 1 = 1${conflict}`, [json])
    return
  }
  const line = `(${placeholders(columns.length)})`
  const atOnce = Math.max(1, Math.min(maxRows, Math.floor(maxValues / columns.length)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    await sql.run(`${into} VALUES ${part.map(() => line).join()}${conflict}`, part.flat())
  }
}
