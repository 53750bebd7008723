import { textKey, textOrder } from '@tinkerdesk/shared'
import fc from 'fast-check'
import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'texts of an older version on %s',
  (dialect) => {
    const settings = emptyDatabases(dialect)

    test('texts are sorted as those that are written today, by the first name without a last name', async () => {
      const drawn = fc.sample(
        fc.string({ unit: fc.constantFrom(...'0123456789०१९aé .'), minLength: 1, maxLength: 30 }),
        200,
      )
      const long = [`${'a1 '.repeat(300)}`, `Team ${'7'.repeat(120)}`]
      const names = [...drawn, ...long, 'Team 2', 'Team 10', 'Team 007', 'टीम १२']
      const sorted = [null, ...names]
      await fillBefore(settings(), 'sortByOrders', async (old) => {
        for (const [place, last] of sorted.entries()) {
          const values = [
            `${place}`.padStart(4, '0'),
            'Asha 12',
            textKey('Asha 12'),
            last,
            last === null ? null : textKey(last),
          ]
          const literals = values.map((value) => (value === null ? 'NULL' : `'${value}'`))
          await old.query(
            `INSERT INTO mentors (id, version, created_at, updated_at, created_by, name_first_name, name_first_name_key, name_last_name, name_last_name_key)
           VALUES (${literals[0]}, 1, 'x', 'x', 'x', ${literals.slice(1).join(', ')})`,
          )
        }
      })
      const database = await openDatabase(settings(), tables)
      try {
        const rows = await database.read.all<{ first: string; last: string }>(
          'SELECT name_first_name_order AS "first", name_last_name_order AS "last" FROM mentors ORDER BY id',
        )
        expect(rows.map(({ first }) => first)).toEqual(sorted.map(() => textOrder('Asha 12')))
        expect(rows.map(({ last }) => last)).toEqual(
          sorted.map((last) => textOrder(last ?? 'Asha 12')),
        )
      } finally {
        await database.close()
      }
    })

    test('texts in Devanagari are compared as those that are written today, unless two names would be the same', async () => {
      const names = ['फ़ातिमा', 'हिन्दी मंच', 'चाँदनी', 'क्\u200dषमा', 'जन्म', 'Asha', 'राज़', 'राज']
      const former = (name: string) => name.normalize('NFKD').toLowerCase()
      await fillBefore(settings(), 'addNameInOtherScript', async (old) => {
        for (const table of ['tags', 'mentors'])
          for (const [place, name] of names.entries())
            await old.query(
              table === 'tags'
                ? `INSERT INTO tags (id, version, created_at, updated_at, created_by, name, name_key) VALUES ('${place}', 1, 'x', 'x', 'x', '${name}', '${former(name)}')`
                : `INSERT INTO mentors (id, version, created_at, updated_at, created_by, name_first_name, name_first_name_key) VALUES ('${place}', 1, 'x', 'x', 'x', '${name}', '${former(name)}')`,
            )
      })
      const database = await openDatabase(settings(), tables)
      try {
        const keys = async (sql: string) =>
          (await database.read.all<{ key: string }>(sql)).map(({ key }) => key)
        expect(await keys('SELECT name_first_name_key AS "key" FROM mentors ORDER BY id')).toEqual(
          names.map(textKey),
        )
        expect(await keys('SELECT name_key AS "key" FROM tags ORDER BY id')).toEqual([
          ...names.slice(0, 6).map(textKey),
          ...names.slice(6).map(former),
        ])
      } finally {
        await database.close()
      }
    })
  },
)
