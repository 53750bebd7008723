import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlValue } from './database.js'
import { insertRows } from './insert-rows.js'
import { openConnection, PreparedSql } from './sqlite/sqlite-connection.js'
import { SqliteDatabase } from './sqlite/sqlite.js'

const into = { table: '"item"', columns: ['"id"', '"words"', '"count"', '"share"'] }

/** Values that a text could lose, or turn into others. */
const words = [
  'Asha',
  '',
  'null',
  '12',
  '1e3',
  '"quoted"',
  "it's",
  'C:\\u0041',
  '[1,2]',
  '{"a":1}',
  'a\nb\tc',
  'पाठशाला',
  '👩🏽‍🔬',
  'a\u0001b',
  null,
]
const rows = words.map((text, at): SqlValue[] => [
  `id${at}`,
  text,
  at % 4 ? at - 7 : null,
  at % 3 ? at : null,
])

describe('insertRows', () => {
  let folder: string
  let database: SqliteDatabase
  let sql: PreparedSql

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'insert-'))
    const file = join(folder, 'items.sqlite')
    database = new SqliteDatabase(file)
    sql = new PreparedSql(database, openConnection(file))
    sql.connection.exec(
      'CREATE TABLE item (id TEXT PRIMARY KEY, words TEXT, count INTEGER, share REAL)',
    )
  })
  afterEach(async () => {
    sql.connection.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const stored = () =>
    sql.all(
      `SELECT "id", "words", "count", "share", typeof("words") AS t, typeof("count") AS n, typeof("share") AS r FROM item ORDER BY "id"`,
    )
  const storedAs = async (insert: () => Promise<unknown>) => {
    await insert()
    const result = await stored()
    await sql.run('DELETE FROM item')
    return result
  }
  const oneByOne = async (all: readonly SqlValue[][]) => {
    for (const row of all) await insertRows(sql, into, [row])
  }

  it.each([
    ['texts and whole numbers', rows.filter(([, text]) => text !== 'a\u0001b')],
    ['a control character', rows],
    [
      'fractions and numbers beyond whole ones',
      rows.map(([id, text], at): SqlValue[] => [id!, text!, 2 ** 40 + at, at / 7 + 1e17]),
    ],
  ])('stores many rows with %s exactly as one by one', async (_, all) => {
    expect(all.length).toBeGreaterThan(10)
    const expected = await storedAs(() => oneByOne(all))
    expect(expected).toHaveLength(all.length)
    expect(await storedAs(() => insertRows(sql, into, all))).toEqual(expected)
  })

  it('refuses a NUL and a taken key, and stores none of the rows then', async () => {
    await insertRows(sql, into, [['id3', 'first', 1, 1]])
    await expect(insertRows(sql, into, rows)).rejects.toThrow('UNIQUE constraint failed: item.id')
    await expect(
      insertRows(sql, into, [...rows.slice(4), ['last', 'a\0b', 1, 1]]),
    ).rejects.toMatchObject({ code: 'bad_request' })
    expect(await stored()).toHaveLength(1)
  })

  it('leaves rows that exist, and stores the others, where a conflict does nothing', async () => {
    await insertRows(sql, into, [['id3', 'first', 1, 1]])
    await insertRows(sql, { ...into, conflict: ' ON CONFLICT DO NOTHING' }, rows.slice(0, 12))
    const all = await stored()
    expect(all).toHaveLength(12)
    expect(all).toContainEqual(expect.objectContaining({ id: 'id3', words: 'first' }))
  })
})
