import type { Sql } from '../src/database/database.js'
import { PostgresDatabase } from '../src/database/postgres/postgres.js'
import { freshDatabase } from './support/fresh-database.js'

describe('statements on PostgreSQL', () => {
  let database: PostgresDatabase
  let remove: () => Promise<void>

  beforeAll(async () => {
    const fresh = await freshDatabase('postgres')
    remove = fresh.remove
    database = new PostgresDatabase(fresh.env.DATABASE_URL!)
    await database.define([
      'CREATE TABLE things (id text PRIMARY KEY, size integer)',
      "INSERT INTO things VALUES ('a', 1), ('b', 2)",
    ])
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  const sizeIn = (tx: Sql, id: string) => tx.all('SELECT size FROM things WHERE id = ?', [id])
  const sizeOf = (id: string) => database.write((tx) => sizeIn(tx, id), 'product')

  test('are prepared from the second use on, each once for a connection, with other values each time', async () => {
    const text =
      "SELECT count(*) AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM things%' AND statement LIKE ?"
    // One transaction keeps its connection.
    await database.write(async (tx) => {
      for (const [id, size] of [
        ['a', 1],
        ['b', 2],
        ['a', 1],
      ] as const)
        expect(await sizeIn(tx, id)).toEqual([{ size }])
      expect(await tx.all(text, ['%size%'])).toEqual([{ count: 1 }])
    }, 'product')
  })

  test('go on when another process changes their table, on whichever connection', async () => {
    const people = ['a', 'b', 'c', 'd']
    let waiting = people.length
    let release: () => void = () => undefined
    const all = new Promise<void>((resolve) => (release = resolve))
    const prepare = async (person: string) =>
      database.write(async (tx) => {
        for (const id of ['a', 'b']) await tx.all('SELECT size FROM things WHERE id = ?', [id])
        // Each is in a connection of its own until the last has prepared its statement.
        if ((waiting -= 1) === 0) release()
        await all
      }, person)
    await Promise.all(people.map(prepare))
    await database.define(['ALTER TABLE things ALTER COLUMN size TYPE text'])
    expect(await database.read.all('SELECT size FROM things WHERE id = ?', ['a'])).toEqual([
      { size: '1' },
    ])
    expect(await sizeOf('b')).toEqual([{ size: '2' }])
  })
})
