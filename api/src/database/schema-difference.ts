import { sourceOf } from './migrate.js'
import type { DatabaseSettings } from './settings.js'
import type { TableSpec } from './table.js'

/** Returns the statements between the schema that the migrations create in an empty database and the declared one. */
export async function schemaDifference(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
): Promise<{ up: string[]; down: string[] }> {
  const source = await sourceOf(settings, tables).initialize()
  try {
    await source.runMigrations()
    const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log()
    return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() }
  } finally {
    await source.destroy()
  }
}
