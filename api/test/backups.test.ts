import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Job, SelfHosted } from '@tinkerdesk/shared'
import { Config } from '../src/config/config.js'
import type { Dialect } from '../src/database/database.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { tables } from '../src/app/tables.js'
import { openDatabase } from '../src/database/open-database.js'
import { restoreAnyArchive } from '../src/features/self-hosted/restore-any-archive.js'
import { BackupShelf } from '../src/files/backup-shelf.js'
import { DiskStore } from '../src/files/disk-store.js'
import { freshDatabase } from './support/fresh-database.js'
import { s3Env, startS3, type S3Server } from './support/s3-servers.js'
import { TestApp, type Client } from './support/test-app.js'

const passphrase = 'a long passphrase of a school'

/** The product with encrypted backups, some records and a file, and an admin. */
async function lab(dialect: Dialect, bucket: S3Server | undefined) {
  const app = await TestApp.start(dialect, undefined, {
    BACKUP_PASSPHRASE: passphrase,
    ...(bucket && s3Env(bucket.settings)),
  })
  const person = await app.person('admin')
  const admin = app.as(person)
  for (const name of ['lamp', 'motor', 'सौर']) await app.make('tag', { name })
  const mouFile = await app.upload(person, 'agreement.txt')
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const body = { name: 'Metalworks', type: 'Corporate', address, mouFile }
  expect((await admin.post('/api/partners', body)).status).toBe(201)
  return { app, admin, dataDir: app.app.get(Config).dataDir }
}

async function run(app: TestApp, admin: Client, path: string): Promise<Job> {
  const started = await admin.post(`/api/self-hosted/${path}`)
  expect(started.status).toBe(202)
  await app.app.get(JobRunner).settled()
  return (await admin.get(`/api/jobs/${String(started.body['id'])}`)).body as unknown as Job
}
const glanceOf = async (admin: Client) =>
  (await admin.get('/api/self-hosted')).body as unknown as SelfHosted

describe.each([
  ['sqlite', 'disk'],
  ['postgres', 'a bucket'],
] as const)('an encrypted backup of %s, on %s', (dialect, to) => {
  let app: TestApp
  let admin: Client
  let dataDir: string
  let server: S3Server | undefined
  beforeAll(async () => {
    server = to === 'disk' ? undefined : await startS3('s3rver')
    ;({ app, admin, dataDir } = await lab(dialect, server))
  })
  afterAll(async () => {
    await app.stop()
    await server?.stop()
  })

  test('needs one to be rehearsed', async () => {
    expect(await run(app, admin, 'rehearsals')).toMatchObject({
      state: 'failed',
      message: 'There is no backup to restore yet.',
    })
  })

  test('is made, has nothing readable, and is restored by its passphrase only', async () => {
    expect(await run(app, admin, 'backups')).toMatchObject({ state: 'done' })
    const [backup] = (await glanceOf(admin)).backups
    expect(backup).toMatchObject({
      name: expect.stringMatching(/\.tar\.gz\.enc$/),
      isEncrypted: true,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      rehearsal: null,
    })
    const answer = await app.app.inject({
      method: 'GET',
      url: `/api/self-hosted/backups/${backup!.name}`,
      headers: { host: '127.0.0.1:3000', cookie: (await cookieOf(app))! },
    })
    expect(answer.statusCode).toBe(200)
    const bytes = answer.rawPayload
    expect([bytes.length, bytes.subarray(0, 8).toString()]).toEqual([backup!.bytes, 'TDBACKUP'])
    const path = join(dataDir, 'copy.enc')
    await writeFile(path, bytes)
    const fresh = await freshDatabase(dialect)
    try {
      const { settings } = fresh
      const store = new DiskStore(join(settings.dataDir, 'files'))
      const target = { settings, tables, store }
      const restore = (key?: string) => restoreAnyArchive(path, { ...target, passphrase: key })
      await expect(restore()).rejects.toThrow('This backup is encrypted. Set BACKUP_PASSPHRASE')
      await expect(restore(`${passphrase}x`)).rejects.toThrow('The passphrase is wrong')
      await writeFile(path, bytes.subarray(0, -500))
      await expect(restore(passphrase)).rejects.toThrow('The backup is cut off')
      await writeFile(path, Buffer.from(bytes.map((byte, at) => (at === 800 ? byte ^ 1 : byte))))
      await expect(restore(passphrase)).rejects.toThrow('a part of it was changed')
      await writeFile(path, bytes)
      expect(await restore(passphrase)).toMatchObject({ files: 1, rows: { tags: 3 } })
      const database = await openDatabase(settings, tables)
      expect(await database.read.all('SELECT name FROM tags')).toHaveLength(3)
      await database.close()
    } finally {
      await fresh.remove()
    }
  })

  test('is restored by a job in a scratch database, and the counts are shown', async () => {
    const job = await run(app, admin, 'rehearsals')
    expect(job).toMatchObject({ state: 'done' })
    const { backups, parts } = await glanceOf(admin)
    const { rehearsal } = backups[0]!
    expect(rehearsal).toMatchObject({
      database: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      files: 1,
      problem: null,
    })
    expect(rehearsal!.rows).toBeGreaterThan(5)
    expect(rehearsal!.restored).toBe(rehearsal!.rows)
    expect(rehearsal!.tables).toBeGreaterThan(30)
    expect(parts.find(({ name }) => name === 'Rehearsal')).toMatchObject({ isWell: true })
    // Nothing is left of it.
    expect(await readdir(dataDir)).not.toContain('rehearsal')
    if (dialect === 'postgres')
      expect(
        await app.database.read.all(
          `SELECT 1 FROM pg_database WHERE datname LIKE '%\\_rehearsal\\_%'`,
        ),
      ).toEqual([])
  })

  test('that was changed is told as such by its rehearsal', async () => {
    const shelf = app.app.get(BackupShelf)
    const [backup] = (await glanceOf(admin)).backups
    const bytes = await buffer(await shelf.open(backup!.name))
    bytes[bytes.length - 200]! ^= 1
    await shelf.put(backup!.name, Readable.from([bytes]))
    const sentence = 'The backup is damaged: a part of it was changed. Use another copy.'
    const job = await run(app, admin, 'rehearsals')
    expect(job).toMatchObject({ state: 'failed', message: sentence })
    const { parts, backups } = await glanceOf(admin)
    expect(backups[0]!.rehearsal).toMatchObject({ problem: sentence })
    expect(parts.find(({ name }) => name === 'Rehearsal')).toMatchObject({
      isWell: false,
      note: sentence,
    })
  })
})

/** A session of the first admin. */
async function cookieOf(app: TestApp): Promise<string | undefined> {
  const [row] = await app.database.read.all<{ id: string }>(
    `SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`,
  )
  return row && app.session(row.id)
}
