import type { DataSource } from 'typeorm'
import { tables } from '../../src/app/tables.js'
import type { Database, SqlValue } from '../../src/database/database.js'
import type { ColumnSpec, TableSpec } from '../../src/database/table.js'

interface Row {
  readonly [column: string]: SqlValue
}
/** The rows of every table of a schema. */
export type StoredRows = ReadonlyMap<string, readonly Row[]>

const valueOf = (column: string, { type }: ColumnSpec): string | number => {
  if (type !== 'text') return 1
  return column.endsWith('_at') ? '2026-01-05T06:30:00.000Z' : `a ${column}`
}

async function rowFor({ name, columns }: TableSpec, database: Database): Promise<Row> {
  const row: { [column: string]: SqlValue } = {}
  for (const [column, spec] of Object.entries(columns)) {
    const target = spec.references
    const [held] = target
      ? await database.read.all<{ id: string }>(`SELECT "id" FROM "${target}" LIMIT 1`)
      : []
    row[column] = target ? (held?.id ?? null) : valueOf(column, spec)
  }
  // A job that has ended starts nothing.
  return name === 'jobs' ? { ...row, state: 'done' } : row
}

/** Stores a row in each table that has none, so that an upgrade can lose one of every table. */
export async function fillEmptyTables(database: Database): Promise<void> {
  for (const table of tables) {
    const [some] = await database.read.all(`SELECT 1 FROM "${table.name}" LIMIT 1`)
    if (some) continue
    const row = await rowFor(table, database)
    const columns = Object.keys(row).map((column) => `"${column}"`)
    const marks = columns.map((_, at) => (database.dialect === 'sqlite' ? '?' : `$${at + 1}`))
    await database.write(
      (tx) =>
        tx.run(
          `INSERT INTO "${table.name}" (${columns.join(', ')}) VALUES (${marks.join(', ')})`,
          Object.values(row),
        ),
      'product',
    )
  }
}

const listed = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  postgres: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
}

/** Reads every row of a database, but those of search, of stored counts and of migrations, which are made from the others. */
export async function storedRows(source: DataSource): Promise<StoredRows> {
  const dialect = source.options.type === 'postgres' ? 'postgres' : 'sqlite'
  const names: { name: string }[] = await source.query(listed[dialect])
  const rows = new Map<string, readonly Row[]>()
  for (const { name } of names)
    if (!/^(migrations$|stored_count_)|_search(_|$)/.test(name))
      rows.set(name, await source.query(`SELECT * FROM "${name}"`))
  return rows
}

const inOrder = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()

/** Compares the rows of an old schema with those after the upgrade, by the columns that both have. Returns what differs, by table and column. */
export function lostIn(before: StoredRows, after: StoredRows): string[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name)
    if (!now) return old.length ? [`${name} is gone`] : []
    if (old.length !== now.length) return [`${name} has ${now.length} rows of ${old.length}`]
    const columns = Object.keys(old[0] ?? {}).filter((column) => column in (now[0] ?? {}))
    const key = columns.includes('id') ? ['id'] : []
    return columns.flatMap((column) => {
      const [was, is] = [old, now].map((rows) => inOrder(rows, [...key, column]))
      const at = was!.findIndex((value, index) => value !== is![index])
      return at < 0 ? [] : [`${name}.${column}: ${was![at]} is ${is![at]}`]
    })
  })
}
