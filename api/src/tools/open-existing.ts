import { existsSync } from 'node:fs'
import type { Database } from '../database/database.js'
import { sqliteFile, type DatabaseSettings } from '../database/settings.js'

/** Opens the developer's own database to read it, even while a server uses it. Returns `undefined` if there is none. */
export async function openExisting(settings: DatabaseSettings): Promise<Database | undefined> {
  if (settings.databaseUrl)
    return new (await import('../database/postgres/postgres.js')).PostgresDatabase(
      settings.databaseUrl,
    )
  if (!existsSync(sqliteFile(settings))) return undefined
  return new (await import('../database/sqlite/sqlite.js')).SqliteDatabase(sqliteFile(settings))
}
