import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteDatabase } from './sqlite.js'
import { openConnection, PreparedSql } from './sqlite-connection.js'
import { SqliteWriter } from './sqlite-writer.js'

describe('SqliteWriter', () => {
  let folder: string
  let database: SqliteDatabase
  let sql: PreparedSql
  let writer: SqliteWriter
  let commits: number

  const start = (members = 20) => {
    commits = 0
    writer = new SqliteWriter(sql, () => (commits += 1), { members, openMs: Infinity })
  }
  const put = (name: string, isShort = true, after: () => void = () => undefined) =>
    writer.write(name, isShort ? 'short' : 'any', async (acts) => {
      await sql.run('INSERT INTO item (name) VALUES (?)', [name])
      acts.push(after)
      return name
    })
  /** The rows that another connection sees. */
  const stored = async () =>
    (await database.read.all<{ name: string }>('SELECT name FROM item ORDER BY name')).map(
      ({ name }) => name,
    )

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'writer-'))
    const file = join(folder, 'items.sqlite')
    database = new SqliteDatabase(file)
    sql = new PreparedSql(database, openConnection(file))
    sql.connection.exec(
      'CREATE TABLE item (name TEXT PRIMARY KEY, parent TEXT REFERENCES item (name) DEFERRABLE INITIALLY DEFERRED)',
    )
    start()
  })
  afterEach(async () => {
    sql.connection.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('commits short writes that wait together, and acknowledges none before', async () => {
    const heard: [string, number][] = []
    const names = ['a', 'b', 'c', 'd']
    expect(
      await Promise.all(names.map((name) => put(name, true, () => heard.push([name, commits])))),
    ).toEqual(names)
    expect(heard).toEqual(names.map((name) => [name, 1]))
    expect(await stored()).toEqual(names)
  })

  it('defines structures in turn, while a transaction is open', async () => {
    const order: string[] = []
    let end = () => {}
    const held = new Promise<void>((done) => (end = done))
    const writing = database.write(async (tx) => {
      await held
      await tx.run('INSERT INTO item (name) VALUES (?)', ['a'])
      order.push('written')
    }, 'product')
    const defining = database
      .define(['CREATE INDEX item_parent ON item (parent)'])
      .then(() => order.push('defined'))
    end()
    await Promise.all([writing, defining])
    expect(order).toEqual(['written', 'defined'])
  })

  it('lets other work run between the calls that follow a commit', async () => {
    const heard: (string | number)[] = []
    const calls = Array.from({ length: 10 }, (_, at) => () => {
      heard.push(at)
      for (const end = performance.now() + 5; performance.now() < end;);
    })
    await writer.write('someone', 'any', async (acts) => {
      await sql.run('INSERT INTO item (name) VALUES (?)', ['item'])
      acts.push(() => setImmediate(() => heard.push('other')), ...calls)
    })
    expect(heard.filter((each) => each !== 'other')).toEqual(calls.map((_, at) => at))
    expect(heard.at(-1)).toBe(9)
    expect(heard).toContain('other')
  })

  it('undoes a write that fails, and no other of its group', async () => {
    await put('taken')
    const results = await Promise.allSettled(
      ['taken', 'a', 'taken', 'b', 'taken'].map((name) => put(name)),
    )
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(await stored()).toEqual(['a', 'b', 'taken'])
  })

  it('acknowledges no write of a group that could not be committed, and writes again afterwards', async () => {
    const heard: string[] = []
    const orphan = writer.write('orphan', 'short', () =>
      sql.run("INSERT INTO item (name, parent) VALUES ('orphan', 'nobody')"),
    )
    const results = await Promise.allSettled([
      put('a', true, () => heard.push('a')),
      orphan,
      put('b', true, () => heard.push('b')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([heard, await stored(), commits]).toEqual([[], [], 0])
    await put('c')
    expect(await stored()).toEqual(['c'])
  })

  it('acknowledges the other writes of a group if what follows one of them fails', async () => {
    const heard: string[] = []
    const fail = () => {
      throw new Error('Nobody listens.')
    }
    const results = await Promise.allSettled([
      put('a'),
      put('b', true, fail),
      put('c', true, () => heard.push('c')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([heard, await stored()]).toEqual([['c'], ['a', 'b', 'c']])
  })

  it('fails every write of a group that the database itself has ended', async () => {
    const end = () =>
      writer.write('end', 'short', async () => {
        sql.connection.exec('ROLLBACK')
        throw new Error('The disk is full.')
      })
    const results = await Promise.allSettled([put('a'), end(), put('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await stored()).toEqual(['b'])
  })

  it('keeps nobody waiting for a long write, or for a group without an end', async () => {
    const heard: string[] = []
    const note = (name: string, isShort: boolean) =>
      put(name, isShort, () => heard.push(`${name} ${commits}`))
    await Promise.all([note('a', true), note('b', true), note('long', false), note('c', true)])
    expect(heard).toEqual(['a 1', 'b 1', 'long 2', 'c 3'])
    start(2)
    await Promise.all(['d', 'e', 'f'].map((name) => put(name)))
    expect(commits).toBe(2)
  })

  it('has nothing open when it works outside a transaction', async () => {
    const first = put('a')
    const alone = writer.alone(async ({ connection }) => connection.exec('VACUUM'))
    await Promise.all([first, put('b'), alone])
    expect(await stored()).toEqual(['a', 'b'])
  })
})
