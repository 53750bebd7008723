import type { DataSource } from 'typeorm'
import type { SqlInMemory } from 'typeorm/driver/SqlInMemory.js'
import { sourceOf } from '../migrate.js'
import { schemaColumns, type SchemaColumns } from './schema-columns.js'
import { inIndexOrder } from './schema-indexes.js'
import { dialectOf, type DatabaseSettings } from '../settings.js'
import { systemColumns } from './system-columns.js'
import type { TableSpec } from '../table.js'

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
export async function migratedSchema(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
): Promise<MigratedSchema> {
  const source = await sourceOf(settings, tables).initialize()
  await source.runMigrations().catch(async (error: unknown) => {
    await source.destroy()
    throw error
  })
  return {
    async difference() {
      const changes = await source.driver.createSchemaBuilder().log()
      const drops = await dropsOf(source, tables)
      const up = [...changes.upQueries, ...drops.upQueries].map(({ query }) => query)
      const down = [...changes.downQueries, ...drops.downQueries]
        .map(({ query }) => query)
        .reverse()
      return {
        up,
        down:
          dialectOf(settings) === 'postgres'
            ? await inIndexOrder(down, (text) => source.query(text))
            : down,
      }
    },
    columns: () => schemaColumns(dialectOf(settings), (text) => source.query(text)),
    async run(statements) {
      for (const statement of statements) await source.query(statement)
    },
    close: () => source.destroy(),
  }
}

const joinTable = ['owner_id', 'target_id', 'position']
const resourceTable = Object.values(systemColumns).map(({ column }) => column)

/**
 * Returns the statements that drop the tables of resources and relations that are not declared any more, which TypeORM leaves. Join tables
 * come first: they name the others.
 */
async function dropsOf(source: DataSource, tables: readonly TableSpec[]): Promise<SqlInMemory> {
  const declared = new Set(tables.map(({ name }) => name))
  const columns = await schemaColumns(
    source.options.type === 'postgres' ? 'postgres' : 'sqlite',
    (text) => source.query(text),
  )
  const former = (shape: readonly string[]) =>
    [...columns].flatMap(([name, own]) =>
      !declared.has(name) && shape.every((column) => own.has(column)) ? [name] : [],
    )
  const runner = source.createQueryRunner()
  try {
    runner.enableSqlMemory()
    for (const name of [...former(joinTable), ...former(resourceTable)])
      await runner.dropTable(name)
    return runner.getMemorySql()
  } finally {
    runner.disableSqlMemory()
    await runner.release()
  }
}

/** Returns the statements between the schema that the migrations create in an empty database and the declared one. */
export async function schemaDifference(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
): Promise<SchemaSteps> {
  const schema = await migratedSchema(settings, tables)
  return schema.difference().finally(() => schema.close())
}
