import { sourceOf } from './migrate.js'
import { schemaColumns, type SchemaColumns } from './schema-columns.js'
import { inIndexOrder } from './schema-indexes.js'
import { dialectOf, type DatabaseSettings } from './settings.js'
import type { TableSpec } from './table.js'

/** Statements that change a schema, and those that undo it. */
export interface SchemaSteps {
  up: string[]
  down: string[]
}

/** The schema that the migrations create in an empty database. */
export interface MigratedSchema {
  /** Returns the statements between this schema and the declared one. */
  difference(): Promise<SchemaSteps>
  columns(): Promise<SchemaColumns>
  /** Changes the schema, so that the next difference starts from there. */
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Runs all migrations in an empty database. */
export async function migratedSchema(settings: DatabaseSettings, tables: readonly TableSpec[]): Promise<MigratedSchema> {
  const source = await sourceOf(settings, tables).initialize()
  await source.runMigrations().catch(async (error: unknown) => {
    await source.destroy()
    throw error
  })
  return {
    async difference() {
      const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log()
      const down = downQueries.map(({ query }) => query).reverse()
      return {
        up: upQueries.map(({ query }) => query),
        down: dialectOf(settings) === 'postgres' ? await inIndexOrder(down, (text) => source.query(text)) : down,
      }
    },
    columns: () => schemaColumns(dialectOf(settings), (text) => source.query(text)),
    async run(statements) {
      for (const statement of statements) await source.query(statement)
    },
    close: () => source.destroy(),
  }
}

/** Returns the statements between the schema that the migrations create in an empty database and the declared one. */
export async function schemaDifference(settings: DatabaseSettings, tables: readonly TableSpec[]): Promise<SchemaSteps> {
  const schema = await migratedSchema(settings, tables)
  return schema.difference().finally(() => schema.close())
}
