import { tables } from '../src/app/tables.js'
import { auditTrail } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { accessTokens } from '../src/features/auth/secrets/tokens.tables.js'
import { jobs } from '../src/jobs/jobs.tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the history and the jobs of before tokens on %s',
  (dialect) => {
    const settings = emptyDatabases(dialect)

    test('stay as they are, by their people alone', async () => {
      await fillBefore(settings(), 'addTokens', async (old) => {
        await old.query(
          `INSERT INTO audit_trail (id, at, actor, action, resource, record_id, version, fields)
           VALUES ('entry', '2026-01-01', 'asha', 'update', 'tag', 'kites', 2, 'name')`,
        )
        await old.query(
          `INSERT INTO jobs (id, kind, owner, title, input, state, done, total, counts, due_at, attempts, created_at)
           VALUES ('job', 'assign', 'asha', 'Assign', '{}', 'done', 1, 1, '{}', 'x', 0, 'x')`,
        )
      })
      const database = await openDatabase(settings(), tables)
      try {
        const { read } = database
        expect(await auditTrail.find(read, {})).toMatchObject([{ actor: 'asha', token: null }])
        expect(await jobs.find(read, { id: 'job' })).toMatchObject([{ owner: 'asha', token: null }])
        expect(await accessTokens.find(read, {})).toEqual([])
      } finally {
        await database.close()
      }
    })
  },
)
