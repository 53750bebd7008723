import type { DataSource } from 'typeorm'
import type { Dialect } from '../../src/database/database.js'
import { sourceOf } from '../../src/database/migrate.js'
import { migrations } from '../../src/database/migrations/index.js'
import type { DatabaseSettings } from '../../src/database/settings.js'
import { freshDatabase, type FreshDatabase } from './fresh-database.js'

/** Gives each test of a suite an empty database. Returns a function that gives its settings. */
export function emptyDatabases(dialect: Dialect): () => DatabaseSettings {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase(dialect, null)
  })
  afterEach(() => fresh.remove())
  return () => fresh.settings
}

/** Makes a database of the version before a migration, which is given by the start of its name, and fills it. */
export async function fillBefore(
  settings: DatabaseSettings,
  migration: string,
  fill: (old: DataSource) => Promise<void>,
): Promise<void> {
  const at = migrations.findIndex(({ name }) => name.startsWith(migration))
  if (at < 0) throw new Error(`There is no migration ${migration}.`)
  const old = await sourceOf(settings, [], migrations.slice(0, at)).initialize()
  try {
    await old.runMigrations()
    await fill(old)
  } finally {
    await old.destroy()
  }
}
