import { join } from 'node:path'
import type { Dialect } from './database.js'

export interface DatabaseSettings {
  /** `postgres://…`. Absent for a SQLite file in `dataDir`. */
  databaseUrl?: string
  dataDir: string
}

export const dialectOf = ({ databaseUrl }: Pick<DatabaseSettings, 'databaseUrl'>): Dialect => (databaseUrl ? 'postgres' : 'sqlite')

export const sqliteFile = ({ dataDir }: DatabaseSettings): string => join(dataDir, 'tinkerdesk.sqlite')
