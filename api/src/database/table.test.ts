import type { Sql, SqlValue } from './database.js'
import { table } from './table.js'

const books = table('books', {
  columns: {
    id: { type: 'text', primary: true },
    pages: { type: 'integer' },
    note: { type: 'text', nullable: true },
  },
})

/** Keeps the statements that it is given. */
function recorder() {
  const ran: [text: string, values: readonly SqlValue[]][] = []
  const note = (text: string, values: readonly SqlValue[] = []) => ran.push([text, values])
  const sql = {
    all: (text: string, values?: readonly SqlValue[]) =>
      Promise.resolve(note(text, values) ? [] : []),
    run: (text: string, values?: readonly SqlValue[]) => Promise.resolve(note(text, values)),
  } as Pick<Sql, 'all' | 'run'> as Sql
  return { sql, ran }
}

test('rows are inserted in one statement; a column that is left out is null', async () => {
  const { sql, ran } = recorder()
  await books.insert(sql, { id: 'a', pages: 1, note: 'x' }, { id: 'b', pages: 2 })
  await books.insert(sql)
  expect(ran).toEqual([
    [
      'INSERT INTO "books" ("id","pages","note") VALUES (?,?,?),(?,?,?)',
      ['a', 1, 'x', 'b', 2, null],
    ],
  ])
})

test('a match binds every value', async () => {
  const { sql, ran } = recorder()
  await books.find(
    sql,
    { id: ['a', 'b'], pages: { $gte: 1, $lt: 9 }, note: null },
    { order: ['-pages', 'id'], limit: 5, offset: 10 },
  )
  await books.find(sql, { id: [] }, { columns: ['pages'] })
  await books.update(sql, { id: 'a' }, { note: null, pages: 3 })
  await books.remove(sql, {})
  await books.remove(sql, { pages: 3 }, 10)
  expect(ran).toEqual([
    [
      'SELECT "id","pages","note" FROM "books" WHERE "id" IN (?,?) AND "pages" >= ? AND "pages" < ? AND "note" IS NULL ORDER BY "pages" DESC,"id" LIMIT 5 OFFSET 10',
      ['a', 'b', 1, 9],
    ],
    ['SELECT "pages" FROM "books" WHERE 1 = 0', []],
    ['UPDATE "books" SET "note" = ?,"pages" = ? WHERE "id" = ?', [null, 3, 'a']],
    ['DELETE FROM "books" WHERE 1 = 1', []],
    [
      'DELETE FROM "books" WHERE ("id") IN (SELECT "id" FROM "books" WHERE "pages" = ? ORDER BY "id" LIMIT 10)',
      [3],
    ],
  ])
})

test('adds only the rows that are missing, replaces by key, and counts', async () => {
  const { sql, ran } = recorder()
  await books.insertMissing(sql, { id: 'a', pages: 1 })
  await books.put(sql, { id: 'a', pages: 2, note: 'x' })
  expect(await books.count(sql, { note: { $ne: null } })).toBe(0)
  expect(ran).toEqual([
    ['INSERT INTO "books" ("id","pages") VALUES (?,?) ON CONFLICT DO NOTHING', ['a', 1]],
    [
      'INSERT INTO "books" ("id","pages","note") VALUES (?,?,?) ON CONFLICT ("id") DO UPDATE SET "pages" = excluded."pages","note" = excluded."note"',
      ['a', 2, 'x'],
    ],
    ['SELECT COUNT(*) AS count FROM "books" WHERE "note" IS NOT NULL', []],
  ])
})

test('a missing value or an unknown column never reaches a statement', () => {
  const { sql, ran } = recorder()
  expect(() => books.remove(sql, { id: undefined as unknown as string })).toThrow(
    'The column id of books is matched with undefined.',
  )
  // @ts-expect-error books have no colour
  expect(() => books.find(sql, { colour: 'red' })).toThrow('The table books has no column colour.')
  expect(ran).toEqual([])
})

test('rows are counted by the values of columns, with sums of others', async () => {
  const { sql, ran } = recorder()
  await books.tally(sql, { id: ['a'] }, ['note'], ['pages'])
  expect(ran).toEqual([
    [
      'SELECT "note",CAST(SUM("pages") AS INTEGER) AS "pages",CAST(COUNT(*) AS INTEGER) AS count FROM "books" WHERE "id" IN (?) GROUP BY "note" ORDER BY "note"',
      ['a'],
    ],
  ])
})
