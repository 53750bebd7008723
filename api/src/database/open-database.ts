import { assertSchema } from './assert-schema.js'
import type { Database } from './database.js'
import { migrations } from './migrations/index.js'
import { missingSearchStructures } from './search-structures.js'
import { sqliteFile, type DatabaseSettings } from './settings.js'
import type { TableSpec } from './table.js'

/** Loads each database's code only where it is used. */
async function connect(settings: DatabaseSettings, release?: () => void): Promise<Database> {
  if (settings.databaseUrl) {
    const { PostgresDatabase } = await import('./postgres.js')
    return new PostgresDatabase(settings.databaseUrl)
  }
  const { SqliteDatabase } = await import('./sqlite.js')
  return new SqliteDatabase(sqliteFile(settings), release)
}

/** Locks a data directory that only one process may open. */
async function hold(settings: DatabaseSettings): Promise<() => void> {
  return settings.databaseUrl ? () => undefined : (await import('./sqlite.js')).holdFile(sqliteFile(settings))
}

/** Returns true if every migration has run. A database without the migrations table is a new one. */
async function isMigrated(database: Database): Promise<boolean> {
  const existing =
    database.dialect === 'sqlite'
      ? `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`
      : `SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'migrations'`
  if ((await database.read.all(existing)).length === 0) return false
  const ran = new Set((await database.read.all<{ name: string }>('SELECT "name" FROM migrations')).map(({ name }) => name))
  return migrations.every(({ name }) => ran.has(name))
}

/** Opens the database, migrates it if needed, and updates its search structures. Throws a sentence if a migration was not made. */
export async function openDatabase(settings: DatabaseSettings, tables: readonly TableSpec[]): Promise<Database> {
  const release = await hold(settings)
  let database = await connect(settings)
  const isBehind = !(await isMigrated(database))
  await database.close()
  if (isBehind) {
    const { migrate } = await import('./migrate.js')
    await migrate(settings, tables)
  }
  database = await connect(settings, release)
  const query = <T>(text: string) => database.read.all<T>(text)
  try {
    await assertSchema(database.dialect, tables, query)
    const missing = await missingSearchStructures(database.dialect, tables, query)
    if (missing.length) await database.define(missing)
    await database.analyse(true)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
