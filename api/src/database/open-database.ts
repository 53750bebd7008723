import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import type { Database, Dialect } from './database.js'
import { migrationClass, type Migration } from './migrations/migration.js'
import { migrations as allMigrations } from './migrations/index.js'
import { PostgresDatabase, postgresSource } from './postgres.js'
import { missingSearchStructures, searchIndex } from './search-structures.js'
import { sqliteSource, SqliteDatabase } from './sqlite.js'
import { entityOf, type TableSpec } from './table.js'

export interface DatabaseSettings {
  /** `postgres://…`; absent for a SQLite file in `dataDir`. */
  databaseUrl?: string
  dataDir: string
}

export const dialectOf = ({ databaseUrl }: Pick<DatabaseSettings, 'databaseUrl'>): Dialect => (databaseUrl ? 'postgres' : 'sqlite')

export const sqliteFile = ({ dataDir }: DatabaseSettings): string => join(dataDir, 'tinkerdesk.sqlite')

/** TypeORM's data source, which knows the wanted tables and the migrations. */
export function sourceOf(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
  migrations: readonly Migration[] = allMigrations,
): DataSource {
  const dialect = dialectOf(settings)
  const entities = tables.map((table) => entityOf(table, dialect, dialect === 'postgres' ? searchIndex : undefined))
  const classes = migrations.map((migration) => migrationClass(migration, dialect))
  return settings.databaseUrl
    ? postgresSource(settings.databaseUrl, entities, classes)
    : sqliteSource(sqliteFile(settings), entities, classes)
}

/** Opens the database, migrates it and brings its search structures up to date. */
export async function openDatabase(settings: DatabaseSettings, tables: readonly TableSpec[]): Promise<Database> {
  const source = await sourceOf(settings, tables).initialize()
  await source.runMigrations()
  let database: Database
  if (settings.databaseUrl) {
    await source.destroy()
    database = new PostgresDatabase(settings.databaseUrl)
  } else database = new SqliteDatabase(source, sqliteFile(settings))
  const missing = await missingSearchStructures(database.dialect, tables, (text) => database.read.all(text))
  if (missing.length) await database.define(missing)
  await database.analyse(true)
  return database
}
