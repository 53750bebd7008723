import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteDatabase } from './sqlite.js'

test('a table that has no statistics gets them at the start, before anything has read it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'statistics-'))
  const file = join(directory, 'test.sqlite')
  const filled = new SqliteDatabase(file)
  await filled.define([
    'CREATE TABLE lamps (id TEXT PRIMARY KEY, colour TEXT)',
    'CREATE INDEX lamps_colour ON lamps (colour, id)',
  ])
  await filled.write(
    (tx) =>
      tx.run(
        `INSERT INTO lamps WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT 'lamp' || i, i % 4 FROM n`,
      ),
    'product',
  )
  await filled.close()
  const database = new SqliteDatabase(file)
  await database.analyse(true)
  expect(
    await database.read.all(`SELECT stat FROM sqlite_stat1 WHERE idx = 'lamps_colour'`),
  ).toEqual([{ stat: '1000 250 1' }])
  await database.close()
  await rm(directory, { recursive: true })
})
