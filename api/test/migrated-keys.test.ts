import { textKey } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('texts of an older version on %s', (dialect) => {
  const settings = emptyDatabases(dialect)

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
      const keys = async (sql: string) => (await database.read.all<{ key: string }>(sql)).map(({ key }) => key)
      expect(await keys('SELECT name_first_name_key AS "key" FROM mentors ORDER BY id')).toEqual(names.map(textKey))
      expect(await keys('SELECT name_key AS "key" FROM tags ORDER BY id')).toEqual([
        ...names.slice(0, 6).map(textKey),
        ...names.slice(6).map(former),
      ])
    } finally {
      await database.close()
    }
  })
})
