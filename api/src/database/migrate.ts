import { mkdirSync } from 'node:fs'
import { DataSource, QueryFailedError } from 'typeorm'
import { entityOf } from './entity.js'
import { migrationClass } from './migrations/migration-class.js'
import type { Migration } from './migrations/migration.js'
import { migrations as allMigrations } from './migrations/index.js'
import { dialectOf, sqliteFile, type DatabaseSettings } from './settings.js'
import { searchIndex, stopSearch } from './search/search-structures.js'
import { prepareConnection, sqliteDriver } from './sqlite/sqlite-connection.js'
import { stopStoredCounts } from './stored-counts.js'
import type { TableSpec } from './table.js'

/** Returns TypeORM's data source with the declared tables and the migrations. Loaded only if there is something to migrate. */
export function sourceOf(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
  migrations: readonly Migration[] = allMigrations,
  extra: { lock_timeout?: number } = {},
): DataSource {
  const dialect = dialectOf(settings)
  const common = {
    entities: tables.map((table) =>
      entityOf(table, dialect, dialect === 'postgres' ? searchIndex : undefined),
    ),
    migrations: migrations.map((migration) => migrationClass(migration, dialect)),
    migrationsTransactionMode: 'each' as const,
  }
  if (settings.databaseUrl)
    return new DataSource({ type: 'postgres', url: settings.databaseUrl, extra, ...common })
  mkdirSync(settings.dataDir, { recursive: true })
  return new DataSource({
    type: 'better-sqlite3',
    driver: sqliteDriver,
    database: sqliteFile(settings),
    prepareDatabase: (connection) =>
      prepareConnection(connection as Parameters<typeof prepareConnection>[0]),
    ...common,
  })
}

/**
 * Undoes the last migration, for which it stops stored counts and search; the next start fills them. A table that is rebuilt may have rows that others
 * name, and TypeORM turns the checks of SQLite off in its transaction only, where SQLite leaves them on.
 */
export async function undoLast(settings: DatabaseSettings, source: DataSource): Promise<void> {
  const dialect = dialectOf(settings)
  const check = async (state: 'ON' | 'OFF') => {
    if (dialect !== 'sqlite') return
    await source.query(`PRAGMA foreign_keys = ${state}`)
    // A table is renamed while it is rebuilt. The references of other tables stay with its name, instead of following it.
    await source.query(`PRAGMA legacy_alter_table = ${state === 'OFF' ? 'ON' : 'OFF'}`)
  }
  await stopCounting(settings, source)
  const statements = await stopSearch(dialect, (text) => source.query(text))
  for (const statement of statements) await source.query(statement)
  await check('OFF')
  await source.undoLastMigration().finally(() => check('ON'))
}

/** Stops the stored counts of a database whose schema will change. The next start fills them again. */
export async function stopCounting(settings: DatabaseSettings, source: DataSource): Promise<void> {
  const statements = await stopStoredCounts(dialectOf(settings), (text) => source.query(text))
  for (const statement of statements) await source.query(statement)
}

/** How long a migration waits for a table that others use, and how often it tries. Meanwhile everyone else waits behind it. */
const lockMs = 1000
const maxAttempts = 200
/** PostgreSQL's codes of a lock that was not to be had in time, and of two transactions that waited for each other. */
const locked = new Set(['55P03', '40P01'])

/** Runs migrations, each again while others use its tables. Those that have run stay. */
async function runPatiently(source: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.runMigrations()
      return
    } catch (error) {
      const isLocked = error instanceof QueryFailedError && locked.has(error.driverError.code)
      if (!isLocked || attempt >= maxAttempts) throw error
      // The requests that waited behind it go first.
      await new Promise((done) => setTimeout(done, lockMs))
    }
  }
}

/**
 * Migrates a database to the newest schema, or to that of the last of some migrations. On PostgreSQL, `isBeside` says that other servers go on
 * meanwhile: stored counts are kept, which no added column disturbs.
 */
export async function migrate(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
  migrations?: readonly Migration[],
  isBeside = false,
): Promise<void> {
  const source = await sourceOf(settings, tables, migrations, {
    lock_timeout: lockMs,
  }).initialize()
  try {
    if (!isBeside || !settings.databaseUrl) await stopCounting(settings, source)
    await runPatiently(source)
  } finally {
    await source.destroy()
  }
}
