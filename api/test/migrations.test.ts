import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import { openDatabase } from '../src/database/open-database.js'
import { schemaDifference } from '../src/database/schema-difference.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { tables } from '../src/tables.js'
import { freshPostgres } from './support/postgres-server.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on an empty %s', (dialect) => {
  let settings: DatabaseSettings
  let release: () => Promise<void>
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tinkerdesk-migrations-'))
    const postgres = dialect === 'postgres' ? await freshPostgres() : undefined
    settings = { dataDir, ...(postgres ? { databaseUrl: postgres.url } : {}) }
    release = async () => {
      await postgres?.release()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterEach(() => release())

  test('all migrations run, and leave the schema that the declarations want', async () => {
    expect(await schemaDifference(settings, tables)).toEqual({ up: [], down: [] })
  })

  test('a second start finds nothing to do', async () => {
    await (await openDatabase(settings, tables)).close()
    await (await openDatabase(settings, tables)).close()
    expect(await schemaDifference(settings, tables)).toEqual({ up: [], down: [] })
  })

  test('every migration can be undone', async () => {
    const source = await sourceOf(settings, tables).initialize()
    try {
      const ran = await source.runMigrations()
      expect(ran.length).toBeGreaterThan(0)
      for (let at = 0; at < ran.length; at += 1) await source.undoLastMigration()
      const left =
        dialect === 'sqlite'
          ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
          : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
      expect(await source.query(left)).toEqual([{ name: 'migrations' }])
    } finally {
      await source.destroy()
    }
  })
})
