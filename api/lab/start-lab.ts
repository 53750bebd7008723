import { tables } from '../src/app/tables.js'
import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { sourceOf } from '../src/database/migrate.js'
import type { Original } from '../test/support/fresh-database.js'
import { LabApp } from '../test/support/lab-app.js'

/** The product's tables, and those of the declarations in this folder, which no migration knows. All its files share them. */
export const labTables: Original = {
  name: 'lab',
  async create(settings) {
    const source = await sourceOf(settings, tables).initialize()
    try {
      await source.runMigrations()
      await source.synchronize()
    } finally {
      await source.destroy()
    }
    // Adds the search structures.
    await (await openDatabase(settings, tables)).close()
  },
}

/** Starts the whole product with the declarations of this folder. */
export const startLab = (dialect: Dialect): Promise<LabApp> => LabApp.start(dialect, labTables)
