import { tables } from '../src/app/tables.js'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

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
    await expect(database.scan('a').all('SELECT pg_sleep(?)', [60])).rejects.toMatchObject({ code: 'read_stopped' })
  })

  test('are cancelled in the database when the client leaves, and only they', async () => {
    const leaving = new AbortController()
    const reading = database.scan('a', leaving.signal).all('SELECT pg_sleep(?)', [1.9])
    while ((await running()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    await expect(database.scan('a').all('SELECT 1 AS n')).resolves.toEqual([{ n: 1 }])
  })
})
