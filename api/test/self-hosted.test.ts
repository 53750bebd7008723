import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Job, SelfHosted } from '@tinkerdesk/shared'
import { extract, pack } from 'tar-stream'
import { tables } from '../src/app/tables.js'
import { Config } from '../src/config/config.js'
import type { Database, Sql } from '../src/database/database.js'
import { lastMigration, migrations } from '../src/database/migrations/index.js'
import { openDatabase, openEarlier } from '../src/database/open-database.js'
import { fillDemo } from '../src/demo/fill-demo.js'
import { savedTables } from '../src/features/self-hosted/archive-format.js'
import { assertEmpty, restoreArchive } from '../src/features/self-hosted/restore-archive.js'
import { restoreAnyArchive } from '../src/features/self-hosted/restore-any-archive.js'
import { rowsOf, writeArchive } from '../src/features/self-hosted/write-archive.js'
import { DiskStore } from '../src/files/disk-store.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { wrongCounts } from './support/stored-counts.js'
import { TestApp, type Client } from './support/test-app.js'

const saved = savedTables(tables)

/** Returns every row of the saved tables as text, in an order that no database decides. */
async function contentOf(database: { read: Sql }): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const table of saved) {
    const lines: string[] = []
    for await (const rows of rowsOf(database.read, table))
      lines.push(...rows.map((row) => JSON.stringify(row)))
    content[table.name] = lines.sort()
  }
  return content
}

async function entriesOf(path: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of createReadStream(path).pipe(createGunzip()).pipe(extract())) {
    names.push(entry.header.name)
    entry.resume()
  }
  return names
}

/** Returns the columns of each table of an SQLite database. */
async function columnsOf({ read }: Database): Promise<Map<string, Set<string>>> {
  const rows = await read.all<{ table: string; column: string }>(
    `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
  )
  const columns = new Map<string, Set<string>>()
  for (const { table, column } of rows)
    columns.set(table, (columns.get(table) ?? new Set()).add(column))
  return columns
}

/** Writes an archive again as it would have been after an earlier migration: without the tables and columns that came later. */
async function asEarlier(
  from: string,
  to: string,
  migration: string,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(to))
  const put = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) =>
      tar.entry({ name }, content, (error) => (error ? reject(error) : resolve())),
    )
  for await (const entry of createReadStream(from).pipe(createGunzip()).pipe(extract())) {
    const { name } = entry.header
    const content = await buffer(entry)
    const [, table] = /^records\/([a-z_]+)\//.exec(name) ?? []
    const own = table && columns.get(table)
    // Every account had an e-mail then.
    const named = (row: { id?: string; email?: unknown }) =>
      table === 'users' ? { ...row, email: row.email ?? `${row.id}@demo.example` } : row
    const kept = (row: object) =>
      Object.fromEntries(Object.entries(named(row)).filter(([column]) => own && own.has(column)))
    if (name === 'manifest.json')
      await put(name, JSON.stringify({ ...(JSON.parse(String(content)) as object), migration }))
    else if (name === 'end.json') {
      const end = JSON.parse(String(content)) as { rows: Record<string, number> }
      const rows = Object.fromEntries(
        Object.entries(end.rows).filter(([each]) => columns.has(each)),
      )
      await put(name, JSON.stringify({ ...end, rows }))
    } else if (!table) await put(name, content)
    else if (own) {
      const lines = String(content).split('\n').filter(Boolean)
      await put(
        name,
        lines.map((line) => `${JSON.stringify(kept(JSON.parse(line) as object))}\n`).join(''),
      )
    }
  }
  tar.finalize()
  await writing
}

describe('a portable archive', () => {
  let app: TestApp
  let admin: Client
  let config: Config
  let path: string
  /** The content of the first archive. Later the jobs of a new day may add to the database. */
  let content: Record<string, string[]>
  const opened: FreshDatabase[] = []
  const databases: Database[] = []

  const empty = async (dialect: 'sqlite' | 'postgres') => {
    const fresh = await freshDatabase(dialect)
    opened.push(fresh)
    const database = await openDatabase(fresh.settings, tables)
    databases.push(database)
    return {
      database,
      migration: lastMigration,
      tables,
      store: new DiskStore(join(fresh.settings.dataDir, 'files')),
    }
  }
  /** Makes an archive of the time before payments, whose migration adds columns and tables. */
  const makeEarlier = async () => {
    const { name: migration } = migrations.find(({ name }) => name.startsWith('addMessageReports'))!
    const before = await freshDatabase('sqlite', null)
    opened.push(before)
    const database = await openEarlier(before.settings, migration)
    const columns = await columnsOf(database)
    await database.close()
    await expect(openEarlier(before.settings, migration)).rejects.toThrow(
      'The database has been used',
    )
    const archive = join(config.dataDir, 'earlier.tar.gz')
    await asEarlier(join(config.dataDir, 'first.tar.gz'), archive, migration, columns)
    return { archive, columns }
  }
  let earlier: ReturnType<typeof makeEarlier> | undefined
  const glance = async () => (await admin.get('/api/self-hosted')).body as unknown as SelfHosted

  beforeAll(async () => {
    app = await TestApp.start('sqlite')
    config = app.app.get(Config)
    await fillDemo(app.app, new Config({ DEMO: 'on', DATA_DIR: config.dataDir }))
    const person = await app.person('admin')
    admin = app.as(person)
    const partner = (
      await app.database.read.all<{ id: string; version: number }>(
        'SELECT id, version FROM partners LIMIT 1',
      )
    )[0]!
    const mouFile = await app.upload(person, 'समझौता.txt')
    const changed = await admin.patch(`/api/partners/${partner.id}`, {
      version: partner.version,
      mouFile,
    })
    expect(changed.status).toBe(200)
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    for (const { remove } of opened) await remove()
    await app.stop()
  })

  test('is made by a job, has a checksum and the files under their names, and no sessions, tokens or mails', async () => {
    expect((await glance()).parts.find(({ name }) => name === 'Backup')).toMatchObject({
      isWell: false,
    })
    const isDue = async () => (await admin.get('/api/self-hosted/backup')).body
    expect(await isDue()).toEqual({ isDue: true, days: null })
    const started = await admin.post('/api/self-hosted/backups')
    expect(started.status).toBe(202)
    await app.app.get(JobRunner).settled()
    expect(
      (await admin.get(`/api/jobs/${String(started.body['id'])}`)).body as unknown as Job,
    ).toMatchObject({ state: 'done' })
    const { backups, parts, records } = await glance()
    expect(backups).toMatchObject([
      {
        name: expect.stringMatching(/^tinkerdesk-.*\.tar\.gz$/),
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ])
    expect(parts.find(({ name }) => name === 'Backup')).toMatchObject({ isWell: true })
    expect(await isDue()).toEqual({ isDue: false, days: 0 })
    expect(records.find(({ resource }) => resource === 'student')!.count).toBeGreaterThan(100)
    // Its name says when it was made: a copy is younger.
    const weeksAgo = new Date(Date.now() - 15.5 * 24 * 60 * 60_000).toISOString()
    const name = `tinkerdesk-${weeksAgo.replace(/[:.]/g, '-')}.tar.gz`
    path = join(config.dataDir, 'backups', name)
    await rename(join(config.dataDir, 'backups', backups[0]!.name), path)
    expect(await isDue()).toEqual({ isDue: true, days: 15 })
    const names = await entriesOf(path)
    expect(names.filter((name) => name.endsWith('/समझौता.txt'))).toHaveLength(1)
    expect(
      names.filter(
        (name) =>
          /sign_ins|links|secrets|mail_outbox|jobs/.test(name) && !name.includes('archive_links'),
      ),
    ).toEqual([])
    expect((await admin.get(`/api/self-hosted/backups/${name}`)).status).toBe(200)
    expect((await admin.get('/api/self-hosted/backups/..%2F..%2Ftinkerdesk.sqlite')).status).toBe(
      404,
    )
    const mentor = app.as(await app.person('mentor'))
    expect((await mentor.get('/api/self-hosted')).status).toBe(403)
    expect((await mentor.get('/api/self-hosted/backup')).status).toBe(403)
    expect((await mentor.get(`/api/self-hosted/backups/${name}`)).status).toBe(403)
  })

  test('moves everything from SQLite to PostgreSQL and back without a difference', async () => {
    const first = join(config.dataDir, 'first.tar.gz')
    content = await app.database.snapshot(async (sql) => {
      await writeArchive(first, {
        sql,
        tables,
        store: new DiskStore(join(config.dataDir, 'files')),
        onStep: () => undefined,
      })
      return contentOf({ read: sql })
    })
    const postgres = await empty('postgres')
    await restoreArchive(first, postgres)
    expect(await contentOf(postgres.database)).toEqual(content)
    const second = join(config.dataDir, 'second.tar.gz')
    await postgres.database.snapshot((sql) =>
      writeArchive(second, { ...postgres, sql, onStep: () => undefined }),
    )
    const sqlite = await empty('sqlite')
    await restoreArchive(second, sqlite)
    expect(await contentOf(sqlite.database)).toEqual(content)
    for (const { database } of [postgres, sqlite])
      expect(await wrongCounts(database.read)).toEqual([])
    const [file] = await sqlite.database.read.all<{ storage_key: string }>(
      `SELECT storage_key FROM files WHERE name = 'समझौता.txt'`,
    )
    const chunks = []
    for await (const chunk of await sqlite.store.open(file!.storage_key))
      chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('What समझौता.txt says.')
    // Search finds what was restored, so its index was filled along.
    expect(await sqlite.database.read.all(`SELECT 1 FROM students_search LIMIT 1`)).toHaveLength(1)
  })

  test('refuses a database with data, and leaves no rows of a truncated archive', async () => {
    const store = new DiskStore(join(config.dataDir, 'files'))
    await expect(assertEmpty(app.database, tables)).rejects.toThrow('The database is not empty')
    await expect(
      restoreArchive(path, { database: app.database, migration: lastMigration, store }),
    ).rejects.toThrow()
    const target = await empty('sqlite')
    const cut = join(config.dataDir, 'cut.tar.gz')
    const chunks = []
    for await (const chunk of createReadStream(path)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(cut, bytes.subarray(0, bytes.length - 2000))
    await expect(restoreArchive(cut, target)).rejects.toThrow()
    expect(Object.values(await contentOf(target.database)).flat()).toEqual([])
  })

  test.each(['sqlite', 'postgres'] as const)(
    'of an earlier version is restored and migrated on %s',
    async (dialect) => {
      const { archive, columns } = await (earlier ??= makeEarlier())
      expect(columns.has('payments')).toBe(false)
      const then = await freshDatabase(dialect, null)
      opened.push(then)
      const store = new DiskStore(join(then.settings.dataDir, 'files'))
      const { files } = await restoreAnyArchive(archive, { settings: then.settings, tables, store })
      expect(files).toBeGreaterThan(0)
      const database = await openDatabase(then.settings, tables)
      databases.push(database)
      expect(await wrongCounts(database.read)).toEqual([])
      const restored = await contentOf(database)
      for (const { name } of saved)
        if (columns.has(name))
          expect([name, restored[name]!.length]).toEqual([name, content[name]!.length])
      const had = columns.get('students')!
      // Later columns are empty, but the orders and sounds of texts, which the migration and the start fill in.
      const isKept = (column: string) => had.has(column.replace(/_(order|sound)$/, ''))
      const asThen = (line: string) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(JSON.parse(line) as object).map(([column, value]) => [
              column,
              isKept(column) ? value : null,
            ]),
          ),
        )
      expect(restored['students']).toEqual(content['students']!.map(asThen))
      expect(restored['payments']).toEqual([])
      // PostgreSQL searches in the tables themselves.
      expect(
        await database.read.all(
          `SELECT 1 FROM ${dialect === 'sqlite' ? 'students_search' : 'students'} LIMIT 1`,
        ),
      ).toHaveLength(1)
      await expect(openEarlier(then.settings, 'later1')).rejects.toThrow(
        'does not have the migration later1',
      )
    },
    60_000,
  )

  test.each(['sqlite', 'postgres'] as const)(
    'contains no later writes while people write on %s',
    async (dialect) => {
      const { database } = await empty(dialect)
      const add = (id: string) =>
        database.write(
          (tx) =>
            tx.run(`INSERT INTO server_secrets ("name", "value") VALUES (?, ?)`, [id, 'a value']),
          'product',
        )
      await add('before')
      const names = await database.snapshot(async (sql) => {
        await add('during')
        return sql.all(`SELECT "name" FROM server_secrets`)
      })
      expect(names).toEqual([{ name: 'before' }])
      expect(await database.read.all(`SELECT "name" FROM server_secrets`)).toHaveLength(2)
    },
  )
})
