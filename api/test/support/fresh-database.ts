import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Dialect } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { sqliteFile, type DatabaseSettings } from '../../src/database/settings.js'
import { tables } from '../../src/app/tables.js'

export interface FreshDatabase {
  settings: DatabaseSettings
  /** The database as settings of the product. */
  env: { DATA_DIR: string; DATABASE_URL?: string }
  /** Deletes the database and its folder. */
  remove(): Promise<void>
}

const sharedFolder = process.env['TEST_SHARED_FOLDER']!
const shared = { sqlite: join(sharedFolder, 'migrated'), postgres: 'test_migrated' }

/** Returns the URL of the PostgreSQL server that all test files share; the first call starts it. */
async function postgresUrl(): Promise<string> {
  const address = process.env['TEST_DATABASE_URL']
  if (address) return address
  const answer = await fetch(process.env['TEST_POSTGRES_STARTER']!)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${text}`)
  return text
}

const named = (base: string, name: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Migrates an empty database. */
const migrate = async (settings: DatabaseSettings): Promise<void> => (await openDatabase(settings, tables)).close()

/** Copies the migrated SQLite file. The first worker that needs it creates it. */
async function copyMigratedFile(dataDir: string): Promise<void> {
  const target = sqliteFile({ dataDir })
  const source = sqliteFile({ dataDir: shared.sqlite })
  const copy = () => copyFile(source, target)
  await copy().catch(async () => {
    const dir = await mkdtemp(join(sharedFolder, 'migrating-'))
    await migrate({ dataDir: dir })
    await mkdir(shared.sqlite, { recursive: true })
    // Two workers may do this at once: each renames a complete file.
    await rename(sqliteFile({ dataDir: dir }), source)
    await copy()
  })
}

/** Creates a PostgreSQL database. A migrated one is a copy of a template, which the first worker creates. */
async function createPostgres(name: string, migrated: boolean): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = await postgresUrl()
  const create = (client: pg.Client) => client.query(`CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${shared.postgres}` : ''}`)
  await connected(base, async (client) => {
    if (!migrated) return create(client)
    // Only one at a time can copy a template, and only while nobody is connected to it.
    await client.query('SELECT pg_advisory_lock(20260101)')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [shared.postgres])
    if (!rowCount) {
      await client.query(`CREATE DATABASE ${shared.postgres}`)
      await migrate({ dataDir: sharedFolder, databaseUrl: named(base, shared.postgres) })
    }
    return create(client)
  })
  const drop = () => connected(base, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)).then(() => undefined)
  return { url: named(base, name), drop }
}

/** Creates a database for a test or a test file: migrated and without rows, or completely empty on request. */
export async function freshDatabase(dialect: Dialect, { migrated = true } = {}): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tinkerdesk-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') {
    if (migrated) await copyMigratedFile(dataDir)
    return { settings: { dataDir }, env: { DATA_DIR: dataDir }, remove: removeFolder }
  }
  const { url, drop } = await createPostgres(`test_${randomBytes(6).toString('hex')}`, migrated)
  return {
    settings: { dataDir, databaseUrl: url },
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    async remove() {
      await drop()
      await removeFolder()
    },
  }
}
