import type { Dialect } from '../database.js'
import type { TableSpec } from '../table.js'

/** The trigram table of a table in SQLite. */
export const searchTable = (table: string): string => `${table}_search`
/** The trigram index of a column in PostgreSQL. */
export const searchIndex = (table: string, column: string): string =>
  `trgm_${table}_${column}`.slice(0, 62)

const sqliteStructures = ({ name, search = [] }: TableSpec): string[] => {
  const columns = search.map((column) => `"${column}"`).join(', ')
  const values = (row: string) => search.map((column) => `${row}."${column}"`).join(', ')
  const fts = searchTable(name)
  const remove = `INSERT INTO "${fts}"("${fts}", rowid, ${columns}) VALUES ('delete', old.rowid, ${values('old')});`
  const add = `INSERT INTO "${fts}"(rowid, ${columns}) VALUES (new.rowid, ${values('new')});`
  return [
    `CREATE VIRTUAL TABLE "${fts}" USING fts5(${columns}, content='${name}', content_rowid='rowid', tokenize='trigram case_sensitive 1', columnsize=0)`,
    `CREATE TRIGGER "${fts}_insert" AFTER INSERT ON "${name}" BEGIN ${add} END`,
    `CREATE TRIGGER "${fts}_delete" AFTER DELETE ON "${name}" BEGIN ${remove} END`,
    `CREATE TRIGGER "${fts}_update" AFTER UPDATE OF ${columns} ON "${name}" BEGIN ${remove} ${add} END`,
  ]
}

/** Returns the statement that merges the parts of a search index of SQLite. */
const merge = (fts: string): string => `INSERT INTO "${fts}"("${fts}") VALUES ('optimize')`

/**
 * Returns the statements that merge the parts of the search indexes of these tables, for after many rows were stored in few transactions: the first thousands of writes to come would do
 * it otherwise, each of them a little. None on PostgreSQL.
 */
export const searchMerges = (dialect: Dialect, tables: readonly TableSpec[]): string[] =>
  dialect === 'sqlite'
    ? tables.flatMap(({ name, search }) => (search?.length ? [merge(searchTable(name))] : []))
    : []

type Query = <T>(text: string) => Promise<T[]>

/**
 * Returns the statements that update the substring search of these tables, or none if it is up to date. It is derived from the rows, so it
 * is compared at start-up rather than migrated. With `keepsOthers`, indexes on PostgreSQL that are not of these tables stay.
 */
export async function missingSearchStructures(
  dialect: Dialect,
  tables: readonly TableSpec[],
  query: Query,
  keepsOthers = false,
): Promise<string[]> {
  const searched = tables.filter((table) => table.search?.length)
  if (dialect === 'postgres') {
    const indexes = `SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema() AND indexname LIKE 'trgm\\_%'`
    const existing = new Set((await query<{ name: string }>(indexes)).map(({ name }) => name))
    const expected = new Set(
      searched.flatMap(({ name, search = [] }) =>
        search.map((column) => searchIndex(name, column)),
      ),
    )
    // Left behind by a renamed table or column.
    const former = [...existing]
      .filter((name) => !expected.has(name) && !keepsOthers)
      .map((name) => `DROP INDEX IF EXISTS "${name}"`)
    const missing = searched.flatMap(({ name, search = [] }) =>
      search
        .filter((column) => !existing.has(searchIndex(name, column)))
        .map(
          (column) =>
            `CREATE INDEX IF NOT EXISTS "${searchIndex(name, column)}" ON "${name}" USING gin ("${column}" gin_trgm_ops)`,
        ),
    )
    return missing.length
      ? ['CREATE EXTENSION IF NOT EXISTS pg_trgm', ...missing, ...former]
      : former
  }
  const existing = new Map(
    (
      await query<{ name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE name LIKE '%\\_search%' ESCAPE '\\' AND sql IS NOT NULL`,
      )
    ).map(({ name, sql }) => [name, sql]),
  )
  const current = new Set(searched.map(({ name }) => searchTable(name)))
  const former = [...existing].flatMap(([name, sql]) =>
    sql.startsWith('CREATE VIRTUAL TABLE') && !current.has(name) ? drop(name) : [],
  )
  const missing = searched.flatMap((table) => {
    const expected = sqliteStructures(table)
    const existingNames = new Set(existing.values())
    if (expected.every((statement) => existingNames.has(statement))) return []
    const fts = searchTable(table.name)
    return [
      ...drop(fts),
      ...expected,
      `INSERT INTO "${fts}"("${fts}") VALUES ('rebuild')`,
      merge(fts),
    ]
  })
  // Those of a renamed table are dropped first: its triggers still write into them.
  return [...former, ...missing]
}

const dropTriggers = (fts: string): string[] =>
  ['insert', 'delete', 'update'].map((event) => `DROP TRIGGER IF EXISTS "${fts}_${event}"`)

const drop = (fts: string): string[] => [...dropTriggers(fts), `DROP TABLE IF EXISTS "${fts}"`]

/**
 * Returns the statements that stop the substring search before a column of it is dropped, which its triggers would prevent on SQLite. The next start
 * fills it again.
 */
export async function stopSearch(dialect: Dialect, query: Query): Promise<string[]> {
  if (dialect === 'postgres') return []
  const indexes = await query<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE name LIKE '%\\_search' ESCAPE '\\' AND sql LIKE 'CREATE VIRTUAL TABLE%'`,
  )
  return indexes.flatMap(({ name }) => dropTriggers(name))
}
