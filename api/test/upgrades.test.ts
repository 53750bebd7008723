import { maxPageSize, resources } from '@tinkerdesk/shared'
import { tables } from '../src/app/tables.js'
import { Config } from '../src/config/config.js'
import type { Dialect } from '../src/database/database.js'
import { migrate, sourceOf, undoLast } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import { openDatabase } from '../src/database/open-database.js'
import { sqliteFile, type DatabaseSettings } from '../src/database/settings.js'
import { fillDemo } from '../src/demo/fill-demo.js'
import { copyOfPostgres, freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { fillEmptyTables, lostIn, storedRows, type StoredRows } from './support/old-rows.js'
import { TestApp } from './support/test-app.js'

/** The numbers of migrations of every fifth version, newest first. */
const versions = migrations.flatMap((_, at) => (at % 5 === 4 ? [at + 1] : [])).reverse()

/**
 * Returns the version to which a copy is upgraded: the newest one from every fourth of them and the oldest, the next of them from the others. The way
 * back was at that one with rows in its tables, and has shown how they go on, so no migration runs again for each version before it.
 */
const upgradedTo = (version: number): number =>
  version === versions.at(-1) || versions.indexOf(version) % 4 === 0
    ? migrations.length
    : versions[versions.indexOf(version) - 1]!

/** Tables that a later version keeps in another form, each with a test of its own. */
const moved = new Set(['sessions_attended is gone'])

async function fill(fresh: FreshDatabase): Promise<void> {
  const { app, database } = await TestApp.over(fresh)
  await fillDemo(app, new Config({ DEMO: 'on', ...fresh.env }))
  await fillEmptyTables(database)
  // Accounts had e-mails only.
  await database.write(
    (tx) => tx.run(`UPDATE users SET email = 'former' || id WHERE email IS NULL`),
    'product',
  )
  await app.close()
}

async function rowsIn(settings: DatabaseSettings): Promise<StoredRows> {
  const source = await sourceOf(settings, []).initialize()
  return storedRows(source).finally(() => source.destroy())
}

/** Takes a database back to an earlier version of its schema. */
async function goBack(settings: DatabaseSettings, version: number): Promise<void> {
  const source = await sourceOf(settings, []).initialize()
  try {
    const ran: unknown[] = await source.query('SELECT "name" FROM migrations')
    for (let at = ran.length; at > version; at -= 1) await undoLast(settings, source)
    if (!settings.databaseUrl)
      expect(
        await source.query(`SELECT name FROM sqlite_master WHERE sql LIKE '%temporary_%'`),
      ).toEqual([])
  } finally {
    await source.destroy()
  }
}

/** Copies a database, so that the way back goes on where it was. */
async function copyOf(fresh: FreshDatabase): Promise<FreshDatabase> {
  if (fresh.settings.databaseUrl) return copyOfPostgres(fresh)
  const copy = await freshDatabase('sqlite', null)
  const source = await sourceOf(fresh.settings, []).initialize()
  // The file alone may lack what is in its log.
  await source.query(`VACUUM INTO '${sqliteFile(copy.settings)}'`).finally(() => source.destroy())
  return copy
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('an upgrade on %s', (dialect) => {
  let fresh: FreshDatabase
  let upgraded: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase(dialect)
    await fill(fresh)
    upgraded = fresh
  })
  /** Removes the last upgraded copy. */
  const removeCopy = async () => {
    if (upgraded !== fresh) await upgraded.remove()
  }
  afterAll(async () => {
    await removeCopy()
    await fresh.remove()
  })

  test('starts from rows in every table', async () => {
    const tables = [...(await rowsIn(fresh.settings))]
    const empty = tables.flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))
    // Only migrations after the last release have lines there.
    expect(empty.filter((table) => table !== 'migration_steps')).toEqual([])
  })

  test.each(versions.map((version) => [version, upgradedTo(version)] as const))(
    'from version %i to %i keeps every value of every table',
    async (version, next) => {
      await goBack(fresh.settings, version)
      const before = await rowsIn(fresh.settings)
      await removeCopy()
      upgraded = await copyOf(fresh)
      if (next < migrations.length) await migrate(upgraded.settings, [], migrations.slice(0, next))
      else await (await openDatabase(upgraded.settings, tables)).close()
      const lost = lostIn(before, await rowsIn(upgraded.settings))
      expect(lost.filter((what) => !moved.has(what))).toEqual([])
    },
  )

  test('from the oldest of them leaves a product that lists every record', async () => {
    const lab = await TestApp.over({ ...upgraded, remove: async () => undefined })
    const admin = lab.as(await lab.person('admin'))
    for (const { url } of resources) {
      const { status, body } = await admin.get(`/api/${url}?page=1&limit=${maxPageSize}`)
      expect([url, status, body.code]).toEqual([url, 200, undefined])
    }
    await lab.stop()
  })
})
