import { join } from 'node:path'
import type { Config } from '../config/config.js'
import type { Dialect } from './database.js'

export interface DatabaseSettings {
  /** `postgres://…`. Absent for a SQLite file in `dataDir`. */
  databaseUrl?: string
  /** A streaming replica of it. */
  readUrl?: string
  dataDir: string
}

export const dialectOf = ({ databaseUrl }: Pick<DatabaseSettings, 'databaseUrl'>): Dialect =>
  databaseUrl ? 'postgres' : 'sqlite'

export const sqliteFile = ({ dataDir }: DatabaseSettings): string =>
  join(dataDir, 'tinkerdesk.sqlite')

/** Returns the database that the environment names. */
export const settingsOf = ({
  dataDir,
  databaseUrl,
  readUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'readUrl'>): DatabaseSettings => ({
  dataDir,
  ...(databaseUrl ? { databaseUrl } : {}),
  ...(readUrl ? { readUrl } : {}),
})
