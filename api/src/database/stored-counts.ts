import type { Dialect } from './database.js'
import { postgresCount } from './postgres/postgres-counts.js'
import { sqliteCount } from './sqlite/sqlite-counts.js'
import { storedCountTable } from './stored-count.js'
import type { TableSpec } from './table.js'

type Query = <T>(text: string) => Promise<T[]>

const countOf = { sqlite: sqliteCount, postgres: postgresCount } as const

/** The names and texts of what the database has of stored counts. */
const held: { readonly [D in Dialect]: string } = {
  sqlite: `SELECT type, name, sql AS mark FROM sqlite_master WHERE type IN ('table', 'trigger') AND name LIKE 'stored\\_count\\_%' ESCAPE '\\'`,
  postgres: `SELECT 'table' AS type, relname::text AS name, relname::text AS mark FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname LIKE 'stored\\_count\\_%'
    UNION ALL SELECT 'function', proname::text, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'stored\\_count\\_%'
    UNION ALL SELECT 'trigger', tgname::text, tgname::text FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
      WHERE t.relnamespace = current_schema()::regnamespace AND tgname LIKE 'stored\\_count\\_%'`,
}

interface Held {
  type: 'table' | 'trigger' | 'function'
  name: string
  mark: string
}

/** PostgreSQL drops a trigger with its function. */
const dropWriters = (dialect: Dialect, rows: readonly Held[], table = ''): string[] =>
  rows.flatMap(({ type, name }) =>
    type === (dialect === 'sqlite' ? 'trigger' : 'function') && name.startsWith(table)
      ? [`DROP ${type} IF EXISTS "${name}"${dialect === 'sqlite' ? '' : ' CASCADE'}`]
      : [],
  )

/** Makes a change of the schema all or nothing. PostgreSQL takes one text as one transaction. */
const together = (dialect: Dialect, statements: readonly string[]): string[] => {
  if (statements.length === 0) return []
  return [(dialect === 'sqlite' ? ['BEGIN', ...statements, 'COMMIT'] : statements).join(';\n')]
}

/**
 * Returns the statements that create and fill the stored counts of these tables, or none if they are there. They hold nothing that is not in the
 * rows, so they are compared at start-up rather than migrated. With `keepsOthers`, those that are not of these tables stay.
 */
export async function missingStoredCounts(
  dialect: Dialect,
  tables: readonly TableSpec[],
  query: Query,
  keepsOthers = false,
): Promise<string[]> {
  const rows = await query<Held>(held[dialect])
  const marks = new Set(rows.map(({ mark }) => mark))
  const expected = new Map(
    tables.flatMap(({ name, counted = [] }) =>
      counted.map(
        (column) =>
          [
            storedCountTable(name, column),
            countOf[dialect](storedCountTable(name, column), name, column),
          ] as const,
      ),
    ),
  )
  const declared = new Set(tables.map(({ name }) => name))
  // Left behind by a renamed table or column.
  const former = rows.flatMap(({ type, name }) =>
    type === 'table' && !keepsOthers && !expected.has(name) && !declared.has(name) ? [name] : [],
  )
  const broken = [...expected].filter(([, count]) => !count.marks.every((mark) => marks.has(mark)))
  const dropped = [...former, ...broken.map(([name]) => name)].flatMap((name) => [
    ...dropWriters(dialect, rows, `${name}_`),
    `DROP TABLE IF EXISTS "${name}"`,
  ])
  return together(dialect, [...dropped, ...broken.flatMap(([, count]) => count.make)])
}

/**
 * Returns the statements that stop the stored counts before a change of the schema, which their triggers would prevent. The next start fills them
 * again. Until then, another process can still read them.
 */
export async function stopStoredCounts(dialect: Dialect, query: Query): Promise<string[]> {
  return dropWriters(dialect, await query(held[dialect]))
}
