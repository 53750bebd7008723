import type { Dialect } from '../database.js'

/** The columns of every table in a database: table → column → type. */
export type SchemaColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

const statements: { readonly [D in Dialect]: string } = {
  sqlite: `SELECT t.name AS "table", c.name AS "column", c.type AS "type" FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
  postgres: `SELECT t.relname AS "table", c.attname AS "column", format_type(c.atttypid, c.atttypmod) AS "type"
     FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
     WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND c.attnum > 0 AND NOT c.attisdropped`,
}

/** Returns the columns of the connected database, in one query of a few ms. */
export async function schemaColumns(
  dialect: Dialect,
  query: <T>(text: string) => Promise<T[]>,
): Promise<SchemaColumns> {
  const rows = await query<{ table: string; column: string; type: string }>(statements[dialect])
  const columns = new Map<string, Map<string, string>>()
  for (const row of rows) {
    const table = columns.get(row.table) ?? new Map<string, string>()
    columns.set(row.table, table.set(row.column, row.type))
  }
  return columns
}
