import type { Dialect } from '../src/database/database.js'
import { sourceOf, undoLast } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import type { Migration } from '../src/database/migrations/migration.js'
import { releasedNames } from '../src/database/migrations/names.js'
import { openDatabase } from '../src/database/open-database.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { tables } from '../src/app/tables.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

const migrationOf = (name: string, up: string, down: string): Migration => {
  const steps = { up: [up], down: [down] }
  return { name, sqlite: steps, postgres: steps }
}
const addNotes = migrationOf(
  'addNotes8640000000000',
  'ALTER TABLE "tags" ADD "note" text',
  'ALTER TABLE "tags" DROP COLUMN "note"',
)
const oneOfEach = migrationOf(
  'oneOfEach8640000000001',
  'CREATE UNIQUE INDEX "uq_tags_updated_at" ON "tags" ("updated_at")',
  'DROP INDEX "uq_tags_updated_at"',
)

async function inSource(
  settings: DatabaseSettings,
  newer: readonly Migration[],
  work: (source: ReturnType<typeof sourceOf>) => Promise<unknown>,
) {
  const source = await sourceOf(settings, [], [...migrations, ...newer]).initialize()
  await work(source).finally(() => source.destroy())
}
const run = (settings: DatabaseSettings, ...newer: Migration[]) =>
  inSource(settings, newer, (source) => source.runMigrations())

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a newer schema on %s', (dialect) => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase(dialect)
  })
  afterEach(() => fresh.remove())
  const start = async () => (await openDatabase(fresh.settings, tables)).close()

  test('lets this version start after a step that only adds, and stops it after another one', async () => {
    await run(fresh.settings, addNotes)
    await start()
    await run(fresh.settings, addNotes, oneOfEach)
    await expect(start()).rejects.toThrow(
      'The database is of a newer version, which ran oneOfEach8640000000001. This version cannot work with that.',
    )
    await inSource(fresh.settings, [addNotes, oneOfEach], (source) =>
      undoLast(fresh.settings, source),
    )
    await start()
  })

  test('stops a version that is two releases older', async () => {
    await run(fresh.settings, addNotes)
    await inSource(fresh.settings, [], (source) =>
      source.query(`UPDATE migration_steps SET "after" = 'addShelves8640000000000'`),
    )
    await expect(start()).rejects.toThrow('which ran addNotes8640000000000')
  })
})

describe('beside a server that runs on PostgreSQL', () => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase('postgres')
  })
  afterEach(() => fresh.remove())

  test('a version that may not run beside it starts once it has ended, and says so before', async () => {
    const server = await openDatabase(fresh.settings, tables)
    await server.hear(() => undefined)
    // A database from before the last release.
    const name = (await releasedNames()).at(-1)!
    const since = migrations.slice(migrations.findIndex((migration) => migration.name === name))
    await inSource(fresh.settings, [], async (source) => {
      for (const _ of since) await undoLast(fresh.settings, source)
    })
    const start = () => openDatabase(fresh.settings, tables)
    await expect(start()).rejects.toThrow(
      `All servers must be stopped before this version starts for the first time, because it is not the version after theirs: they lack ${name}. 1 still runs on this database. Stop them, then start again.`,
    )
    expect(await server.read.all('SELECT 1 FROM migrations WHERE name = ?', [name])).toEqual([])
    await server.close()
    const started = await start()
    expect(await started.read.all('SELECT 1 FROM migrations WHERE name = ?', [name])).toHaveLength(
      1,
    )
    await started.close()
  })

  test('what this version does not declare of search and counts stays for it, and goes with it', async () => {
    const server = await openDatabase(fresh.settings, tables)
    await server.hear(() => undefined)
    await server.define([
      'CREATE INDEX "trgm_tags_note" ON "tags" USING gin ("created_by" gin_trgm_ops)',
      'CREATE TABLE "stored_count_tags_note" ("id" text)',
    ])
    const left = async () => {
      const opened = await openDatabase(fresh.settings, tables)
      const rows = await opened.read.all<{ name: string }>(
        `SELECT relname::text AS name FROM pg_class WHERE relname IN ('trgm_tags_note', 'stored_count_tags_note') ORDER BY 1`,
      )
      await opened.close()
      return rows.map(({ name }) => name)
    }
    expect(await left()).toEqual(['stored_count_tags_note', 'trgm_tags_note'])
    await server.close()
    expect(await left()).toEqual([])
  })
})
