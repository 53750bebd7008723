import { tables } from '../src/app/tables.js'
import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { LabApp } from '../test/support/lab-app.js'

/** Migrates an empty database and adds the tables that no migration knows. */
export async function createTables(settings: DatabaseSettings): Promise<void> {
  const source = await sourceOf(settings, tables).initialize()
  try {
    await source.runMigrations()
    await source.synchronize()
  } finally {
    await source.destroy()
  }
}

/** Starts the whole product with the declarations that this test file added. */
export const startLab = (dialect: Dialect): Promise<LabApp> => LabApp.start(dialect, createTables)
