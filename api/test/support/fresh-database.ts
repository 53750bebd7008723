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

/** The tables of a database. The first worker that asks for them creates one that is then copied. */
export interface Original {
  name: string
  create(settings: DatabaseSettings): Promise<void>
}

/** The product's tables, as its migrations make them. */
const migrated: Original = {
  name: 'migrated',
  create: async (settings) => (await openDatabase(settings, tables)).close(),
}

const sharedFolder = process.env['TEST_SHARED_FOLDER']!

/** Returns the URL of the PostgreSQL server that all test files share; the first call starts it. */
async function postgresUrl(): Promise<string> {
  const address = process.env['TEST_DATABASE_URL']
  if (address) return address
  const answer = await fetch(process.env['TEST_POSTGRES_STARTER']!)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${text}`)
  return text
}

const named = (base: string, name: string): string =>
  Object.assign(new URL(base), { pathname: `/${name}` }).href

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Copies an original SQLite file. The first worker that needs it creates it. */
async function copyFileOf({ name, create }: Original, dataDir: string): Promise<void> {
  const target = sqliteFile({ dataDir })
  const shared = join(sharedFolder, name)
  const source = sqliteFile({ dataDir: shared })
  const copy = () => copyFile(source, target)
  await copy().catch(async () => {
    const dir = await mkdtemp(join(sharedFolder, 'migrating-'))
    await create({ dataDir: dir })
    await mkdir(shared, { recursive: true })
    // Two workers may do this at once: each renames a complete file.
    await rename(sqliteFile({ dataDir: dir }), source)
    await copy()
  })
}

/** Creates a PostgreSQL database: empty, or a copy of an original, which the first worker creates. */
async function createPostgres(
  name: string,
  original: Original | null,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = await postgresUrl()
  const template = `test_${original?.name}`
  const create = (client: pg.Client) =>
    client.query(
      `CREATE DATABASE ${name}${original ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`,
    )
  await connected(base, async (client) => {
    if (!original) return create(client)
    // Only one at a time can copy a template, and only while nobody is connected to it.
    await client.query('SELECT pg_advisory_lock(20260101)')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      template,
    ])
    if (!rowCount) {
      await client.query(`CREATE DATABASE ${template}`)
      await original.create({ dataDir: sharedFolder, databaseUrl: named(base, template) })
    }
    return create(client)
  })
  return { url: named(base, name), drop: () => drop(name) }
}

async function drop(name: string): Promise<void> {
  await connected(await postgresUrl(), (client) =>
    client.query(`DROP DATABASE ${name} WITH (FORCE)`),
  )
}

const newName = () => `test_${randomBytes(6).toString('hex')}`

/** Copies a PostgreSQL database that nobody is connected to. The copy has the same folder for files. */
export async function copyOfPostgres({ settings, env }: FreshDatabase): Promise<FreshDatabase> {
  const base = await postgresUrl()
  const name = newName()
  const source = new URL(settings.databaseUrl ?? base).pathname.slice(1)
  await connected(base, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`))
  const url = named(base, name)
  return {
    settings: { ...settings, databaseUrl: url },
    env: { ...env, DATABASE_URL: url },
    remove: () => drop(name),
  }
}

/** Creates a database without rows for a test or a test file: with the product's tables, with others, or with none (`null`). */
export async function freshDatabase(
  dialect: Dialect,
  original: Original | null = migrated,
): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tinkerdesk-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') {
    if (original) await copyFileOf(original, dataDir)
    return { settings: { dataDir }, env: { DATA_DIR: dataDir }, remove: removeFolder }
  }
  const { url, drop } = await createPostgres(newName(), original)
  return {
    settings: { dataDir, databaseUrl: url },
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    async remove() {
      await drop()
      await removeFolder()
    },
  }
}
