import { sourceOf } from './migrate.js'
import type { DatabaseSettings } from './settings.js'
import type { TableSpec } from './table.js'

/** The statements between the schema that the migrations give in an empty database and the one that the declarations want. */
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
