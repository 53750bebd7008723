import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { SqliteDatabase } from './sqlite.js'
import { SqliteScans } from './sqlite-scans.js'

const endless =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) AS n FROM n'

describe('reads beside other requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-scans-'))
  const file = join(folder, 'scans.sqlite')
  const database = new SqliteDatabase(file)
  const put = (...rows: (string | number | null)[][]) =>
    database.write(async (tx) => {
      for (const row of rows)
        await tx.run('INSERT INTO things (fraction, whole, words) VALUES (?, ?, ?)', row)
    }, 'product')

  beforeAll(async () => {
    await database.define([
      'CREATE TABLE things (id INTEGER PRIMARY KEY, fraction REAL, whole INTEGER, words TEXT)',
    ])
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keep no commit waiting, however few cores there are', async () => {
    const leaving = new AbortController()
    let ended = 0
    const scans = ['first', 'second', 'third'].map((person) =>
      database
        .scan(person, leaving.signal)
        .all(endless)
        .catch(() => (ended += 1)),
    )
    // They run.
    await new Promise((done) => setTimeout(done, 200))
    await put([1, 1, 'while others read'])
    expect(ended).toBe(0)
    leaving.abort()
    await Promise.all(scans)
    await database.write((tx) => tx.run('DELETE FROM things'), 'product')
  })

  it('return the same values as a read of the cells, and so do reads by a statement that is used again', async () => {
    let runs = 0
    const rows = fc.array(
      fc.tuple(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.maxSafeInteger(),
        fc.string({ unit: 'binary' }),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        await put(
          ...values.map(([fraction, whole, words]) => [
            fraction,
            whole,
            words.replaceAll('\0', ''),
          ]),
          [null, null, null],
        )
        const columns =
          't."fraction", t."whole", t."words", t."fraction" + 0 AS sum, json_array(t."words") AS list, COUNT(*) OVER ()'
        const text = `SELECT ${columns} FROM things t ORDER BY t."id" DESC LIMIT ?`
        // A statement that is used for the first time returns its cells.
        const cells = await database.read.all(`${text} -- ${(runs += 1)}`, [values.length + 1])
        expect(cells).toHaveLength(values.length + 1)
        expect(await database.scan('a', undefined).all(text, [values.length + 1])).toEqual(cells)
        await database.read.all(text, [1])
        expect(await database.read.all(text, [values.length + 1])).toEqual(cells)
      }),
      { numRuns: 30 },
    )
  })

  it('of one person leave a place for those of others, however few cores there are', async () => {
    const leaving = new AbortController()
    const long = Array.from({ length: 8 }, () =>
      database.scan('a', leaving.signal).all(endless).catch(String),
    )
    // Sooner than a long one is stopped.
    expect(await database.scan('b', undefined).all('SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(database.load.scans.running).toBe(2)
    leaving.abort()
    expect(new Set(await Promise.all(long)).size).toBe(1)
  })

  it('see every commit, and return an empty list for no rows', async () => {
    await database.write((tx) => tx.run('DELETE FROM things'), 'product')
    for (let total = 0; total < 3; total += 1) {
      expect(await database.scan('a', undefined).all('SELECT COUNT(*) AS n FROM things')).toEqual([
        { n: total },
      ])
      await put([1, 1, 'x'])
    }
    expect(
      await database
        .scan('a', undefined)
        .all('SELECT t."words" FROM things t WHERE t."words" = ?', ['none']),
    ).toEqual([])
  })

  it('are stopped at their limit, and the connection goes on', async () => {
    const scans = new SqliteScans(file, 60_000)
    // The connection is open after a first read, so the limit of the next one runs from its call.
    await scans.all('a', 'SELECT 1 AS n', [])
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      const reading = scans.all('a', endless, [])
      mock.timers.tick(59_999)
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
      mock.timers.tick(1)
      await expect(reading).rejects.toMatchObject({
        code: 'read_stopped',
        details: { retryAfter: 5 },
      })
    } finally {
      mock.timers.reset()
    }
    await expect(scans.all('a', 'SELECT 1 AS n', [])).resolves.toEqual([{ n: 1 }])
    scans.close()
  })

  it('are not stopped because the process had no moment to take in that they are done', async () => {
    const scans = new SqliteScans(file, 200)
    await scans.all('a', 'SELECT 1 AS n', [])
    // Busy from each moment of a read's start.
    for (let moment = 0; moment < 12; moment += 1) {
      const reading = scans.all('a', `SELECT ${moment} AS n`, [])
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve()
      const end = performance.now() + 250
      while (performance.now() < end);
      await expect(reading).resolves.toEqual([{ n: moment }])
    }
    await expect(scans.all('a', endless, [])).rejects.toMatchObject({ code: 'read_stopped' })
    scans.close()
  })

  it('are stopped when the client leaves, and do not hold up the event loop', async () => {
    const leaving = new AbortController()
    const reading = database.scan('a', leaving.signal).all(endless)
    // This timer could not fire while a read held the event loop.
    setTimeout(() => leaving.abort(new Error('left')), 20)
    await expect(reading).rejects.toThrow('left')
    await expect(database.scan('a', undefined).all('SELECT 2 AS n')).resolves.toEqual([{ n: 2 }])
  })

  it('do not hold up the event loop when memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const scans = new SqliteScans(file, 60_000)
    // More statements than a connection keeps.
    for (let at = 0; at < 110; at += 1) await scans.all('a', `SELECT ${at} AS n`, [])
    const leaving = new AbortController()
    // It ends by itself in the end, so that a failure does not hang.
    const reading = scans.all(
      'a',
      endless.replace('FROM n)', 'FROM n WHERE x < 200000000)'),
      [],
      leaving.signal,
    )
    setTimeout(() => {
      collect()
      setTimeout(() => {
        collect()
        setTimeout(() => leaving.abort(new Error('left')), 20)
      }, 20)
    }, 50)
    await expect(reading).rejects.toThrow('left')
    scans.close()
  })

  it('are stopped at whichever moment of their start the client leaves', async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      const leaving = new AbortController()
      const reading = database.scan('a', leaving.signal).all(`${endless} /* ${turns % 2} */`)
      const ended = expect(reading).rejects.toThrow('left')
      for (let at = 0; at < turns; at += 1) await Promise.resolve()
      if (turns % 3 === 0) await new Promise(setImmediate)
      leaving.abort(new Error('left'))
      await ended
    }
  })

  it('are stopped when the database closes, even while their connection is opened', async () => {
    const scans = new SqliteScans(file, 60_000)
    const reading = scans.all('a', endless, [])
    scans.close()
    await expect(reading).rejects.toMatchObject({ code: 'read_stopped' })
  })

  it('are stopped when the database closes', async () => {
    const scans = new SqliteScans(file, 60_000)
    const reading = scans.all('a', endless, [])
    setTimeout(() => scans.close(), 20)
    await expect(reading).rejects.toMatchObject({ code: 'read_stopped' })
  })
})

test('a database that was closed is whole in its file, without the log beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-closed-'))
  try {
    const database = new SqliteDatabase(join(folder, 'closed.sqlite'))
    await database.define(['CREATE TABLE things (id INTEGER PRIMARY KEY)'])
    await database.write((tx) => tx.run('INSERT INTO things VALUES (7)'), 'product')
    await database.scan('x', undefined).all('SELECT * FROM things')
    await database.close()
    copyFileSync(join(folder, 'closed.sqlite'), join(folder, 'copy.sqlite'))
    const copy = new SqliteDatabase(join(folder, 'copy.sqlite'))
    expect(await copy.read.all('SELECT id FROM things')).toEqual([{ id: 7 }])
    await copy.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
