import { Logger } from '@nestjs/common'
import { assertSchema } from './schema/assert-schema.js'
import { assertShapes } from './declared-shapes.js'
import type { Database } from './database.js'
import { migrationNames } from './migrations/names.js'
import { assertWorkable, stopReasonOf } from './migrations/steps.js'
import { fillSounds } from './search/fill-sounds.js'
import { knowsHindi } from './search/letters-of-hindi.js'
import { missingSearchStructures } from './search/search-structures.js'
import { missingStoredCounts } from './stored-counts.js'
import { sqliteFile, type DatabaseSettings } from './settings.js'
import type { TableSpec } from './table.js'

/** Throws a sentence that names the setting if PostgreSQL cannot be reached, or refuses the user or the name. */
async function assertAnswers(database: Database): Promise<void> {
  try {
    await database.read.all('SELECT 1')
  } catch (error) {
    // A host with several addresses has an error for each of them, and one without a message.
    const [first = error] = error instanceof AggregateError ? error.errors : []
    throw new Error(
      `The database that DATABASE_URL names cannot be used: ${String((first as Error).message)}.`,
      { cause: error },
    )
  }
}

/** Loads each database's code only where it is used. */
async function connect(settings: DatabaseSettings, release?: () => void): Promise<Database> {
  if (settings.databaseUrl) {
    const { PostgresDatabase } = await import('./postgres/postgres.js')
    return new PostgresDatabase(settings.databaseUrl, settings.readUrl)
  }
  const { SqliteDatabase } = await import('./sqlite/sqlite.js')
  return new SqliteDatabase(sqliteFile(settings), release)
}

/** Locks a data directory that only one process may open. */
async function hold(settings: DatabaseSettings): Promise<() => void> {
  return settings.databaseUrl
    ? () => undefined
    : (await import('./sqlite/sqlite-connection.js')).holdFile(sqliteFile(settings))
}

/** Returns the names of the migrations that have run. Empty for a new database. */
async function ranIn(database: Database): Promise<Set<string>> {
  const existing =
    database.dialect === 'sqlite'
      ? `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`
      : `SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'migrations'`
  if ((await database.read.all(existing)).length === 0) return new Set()
  return new Set(
    (await database.read.all<{ name: string }>('SELECT "name" FROM migrations')).map(
      ({ name }) => name,
    ),
  )
}

/** Returns true if every migration has run. Throws a sentence if those of a newer version have, which this one cannot work with. */
async function isMigrated(database: Database): Promise<boolean> {
  const ran = await ranIn(database)
  await assertWorkable(ran, (text) => database.read.all(text))
  return (await migrationNames()).every((name) => ran.has(name))
}

/** Returns the statements that search and stored counts still need. Throws a sentence if a migration was not made. */
async function missingIn(database: Database, tables: readonly TableSpec[]): Promise<string[]> {
  const query = <T>(text: string) => database.read.all<T>(text)
  await assertSchema(database.dialect, tables, query)
  // Servers of another version may use what this one does not declare.
  const keepsOthers = (await database.hearingServers()) > 0
  return [
    ...(await missingSearchStructures(database.dialect, tables, query, keepsOthers)),
    ...(await missingStoredCounts(database.dialect, tables, query, keepsOthers)),
  ]
}

/** Runs work on a connection that is closed afterwards. */
async function connected<T>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connect(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs work while no other process prepares the same database. The lock of a SQLite file is held already. */
async function alone(settings: DatabaseSettings, work: () => Promise<void>): Promise<void> {
  if (!settings.databaseUrl) return work()
  const { whileLocked } = await import('./postgres/while-locked.js')
  return whileLocked(settings.databaseUrl, 'tinkerdesk-migrations', work)
}

/** The time in which servers that were stopped close their connections, and between two looks at them, in milliseconds. */
const [closingMs, lookMs] = [5000, 250]

/** Throws a sentence if other servers run, after a time in which they may end. */
async function assertAlone(database: Database, reason: string): Promise<void> {
  const end = Date.now() + closingMs
  for (;;) {
    const others = await database.hearingServers()
    if (others === 0) return
    if (Date.now() >= end)
      throw new Error(
        `All servers must be stopped before this version starts for the first time, because ${reason}. ${others} still ${others === 1 ? 'runs' : 'run'} on this database. Stop them, then start again.`,
      )
    await new Promise((done) => setTimeout(done, lookMs))
  }
}

/** Migrates the database and updates its search structures and stored counts. */
async function prepare(settings: DatabaseSettings, tables: readonly TableSpec[]): Promise<void> {
  if (!(await connected(settings, isMigrated))) {
    const { migrate } = await import('./migrate.js')
    const { migrations } = await import('./migrations/index.js')
    const reason = await connected(settings, async (database) => {
      const ran = await ranIn(database)
      const stops = ran.size === 0 ? null : await stopReasonOf(ran, migrations)
      if (stops !== null) await assertAlone(database, stops)
      return stops
    })
    await migrate(settings, tables, migrations, reason === null)
  }
  await connected(settings, async (database) => {
    const missing = await missingIn(database, tables)
    if (missing.length === 0) return
    // A name that has become searched is in a search index that is missing.
    await fillSounds(database, tables)
    await database.define(missing)
  })
}

/** Opens a database that needs no preparation. Closes any other, which stays held, and returns null. */
async function openPrepared(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
  release: () => void,
): Promise<Database | null> {
  let isPrepared = false
  const database = await connect(settings, () => {
    if (isPrepared) release()
  })
  try {
    if (database.dialect === 'postgres') await assertAnswers(database)
    isPrepared = (await isMigrated(database)) && (await missingIn(database, tables)).length === 0
  } finally {
    if (!isPrepared) await database.close()
  }
  return isPrepared ? database : null
}

/**
 * Opens the database, migrated and with its search structures. Of several processes that start at once, one prepares it. Throws a sentence
 * if a migration was not made.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  tables: readonly TableSpec[],
): Promise<Database> {
  assertShapes()
  const release = await hold(settings)
  let database: Database | null
  try {
    database = await openPrepared(settings, tables, release)
    if (!database) await alone(settings, () => prepare(settings, tables))
  } catch (error) {
    release()
    throw error
  }
  database ??= await connect(settings, release)
  if (tables.some(({ search }) => search?.length) && !(await knowsHindi(database)))
    new Logger('Database').warn(
      'LC_CTYPE of this database knows no letters of Hindi, so searches in Hindi are slow. docs/running.md says how to create it.',
    )
  // On PostgreSQL a table may take a second, and nothing waits for it. On SQLite it is a sample, and the readers open afterwards.
  const analysed = database.analyse(true)
  if (database.dialect === 'sqlite') await analysed
  else void analysed.catch(() => undefined)
  return database
}

/**
 * Opens a new database as it is after an earlier migration, without search structures, so that rows of that time can be stored. Throws a
 * sentence if there is no such migration, or if the database has been used.
 */
export async function openEarlier(
  settings: DatabaseSettings,
  migration: string,
): Promise<Database> {
  const { migrations } = await import('./migrations/index.js')
  const at = migrations.findIndex(({ name }) => name === migration)
  if (at < 0)
    throw new Error(
      `This version does not have the migration ${migration}. Use the version that made it, or a newer one.`,
    )
  const release = await hold(settings)
  try {
    if ((await connected(settings, ranIn)).size > 0)
      throw new Error(
        'The database has been used. Restore an archive of an earlier version into a new one, with an empty DATA_DIR.',
      )
    const { migrate } = await import('./migrate.js')
    await alone(settings, () => migrate(settings, [], migrations.slice(0, at + 1)))
    return await connect(settings, release)
  } catch (error) {
    release()
    throw error
  }
}
