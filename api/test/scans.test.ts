import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Logger } from '@nestjs/common'
import { ulid } from 'ulid'
import { tables } from '../src/app/tables.js'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { TestApp } from './support/test-app.js'

describe('reads of many rows on PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    database = await openDatabase(fresh.settings, tables)
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  const running = async () => {
    const [row] = await database.read.all<{ n: number }>(
      "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep($1)'",
    )
    return row!.n
  }

  test('are stopped at their limit', async () => {
    await expect(
      database.scan('a', undefined).all('SELECT pg_sleep(?)', [60]),
    ).rejects.toMatchObject({ code: 'read_stopped' })
  })

  test('are cancelled in the database when the client leaves, and only they', async () => {
    const leaving = new AbortController()
    let end: unknown
    // A busy machine may see a read only when its limit has stopped it; then it reads again.
    while ((await running()) === 0 || end === undefined) {
      end ??= database
        .scan('a', leaving.signal)
        .all('SELECT pg_sleep(?)', [60])
        .catch((error: unknown) => error)
        .finally(() => (end = undefined))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const reading = end
    leaving.abort(new Error('left'))
    expect(await reading).toMatchObject({ message: 'left' })
    await expect(database.scan('a', undefined).all('SELECT 1 AS n')).resolves.toEqual([{ n: 1 }])
  })
})

describe('the reads of a feature whose client leaves', () => {
  let app: TestApp
  const ends: string[] = []
  const competition = ulid()
  const logger = {
    log: () => undefined,
    error: (text: string) => ends.push(text),
    warn: (text: string) => ends.push(text),
  }
  beforeAll(async () => {
    app = await TestApp.start('postgres')
    const days = {
      applicationStartDate: '2026-01-01',
      applicationEndDate: '2026-02-01',
      competitionStartDate: '2026-03-01',
      competitionEndDate: '2026-03-02',
    }
    await app.make('competition', {
      id: competition,
      name: 'Robots',
      organizedBy: 'AIM',
      ...days,
      requirements: ['A prototype'],
    })
    await app.app.listen(0, '127.0.0.1')
    Logger.overrideLogger({ ...logger, debug: (text: string) => ends.push(text) })
  })
  afterAll(async () => {
    Logger.overrideLogger(['error'])
    await app.stop()
  })

  const until = async (isDone: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 1000; tries += 1) {
      if (await isDone()) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const isWaiting = async () => {
    const [row] = await app.database.read.all<{ n: number }>(
      "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return row!.n > 0
  }
  /** Sends a request that reads a table while it is locked, leaves when the read waits, and returns how the request ended. */
  const endOf = (cookie: string, url: string, table: string) =>
    app.database.write(async (tx) => {
      await tx.run(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      ends.length = 0
      const { port } = app.app.getHttpServer().address() as AddressInfo
      const sent = request({
        port,
        host: '127.0.0.1',
        path: url,
        headers: { cookie, host: `127.0.0.1:${port}` },
      })
      sent.on('error', () => undefined).end()
      await until(isWaiting)
      sent.destroy()
      await until(() => ends.length > 0)
      return ends[0]
    }, 'product')

  test.each([
    ['/api/tags?limit=10&page=1', 'tags'],
    ['/api/audit', 'audit_trail'],
    ['/api/archive', 'archive'],
    ['/api/review-queue', 'student_activities'],
    ['/api/status-changes/weeks', 'status_changes'],
    ['/api/home', 'tasks'],
    ['/api/calendar?from=2026-01-01&to=2026-01-31', 'sessions'],
    ['/api/chat-with-admin?search=a', 'admin_threads'],
    ['/api/self-hosted', 'partners'],
    ['/api/self-hosted/wrong-phones', 'partners'],
    ['/api/promotion', 'change_sets'],
    ['/api/file-folders', 'attachments'],
    [`/api/competitions/${competition}/participants`, 'student_competitions'],
  ])('are stopped: GET %s', async (url, table) => {
    const { cookie } = await app.person('admin')
    const left = `GET ${url.split('?')[0]!.replace(competition, ':id')}: the client left.`
    let end: string | undefined
    // On a machine that is busy for two seconds, the read is stopped at its limit before the client leaves.
    for (let tries = 0; tries < 5 && end !== left; tries += 1) end = await endOf(cookie, url, table)
    expect(end).toBe(left)
  })
})
