import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'attendance of an older version on %s',
  (dialect) => {
    const settings = emptyDatabases(dialect)
    const at = "'2026-01-01T00:00:00.000Z'"
    const sessionId = '01KCXA0000SESSION0000LIVE0'
    const archivedSession = '01KCXA0000SESSION0000GONE0'

    test('every name of a session becomes a mark, also of archived sessions and students', async () => {
      await fillBefore(settings(), 'addVisits', async (old) => {
        const row = (table: string, id: string, more: Record<string, string> = {}) =>
          old.query(
            `INSERT INTO ${table} (id, version, created_at, updated_at, created_by${Object.keys(
              more,
            )
              .map((key) => `, ${key}`)
              .join('')}) VALUES ('${id}', 1, ${at}, ${at}, 'guide'${Object.values(more)
              .map((value) => `, '${value}'`)
              .join('')})`,
          )
        await row('mentors', 'asha')
        for (const pupil of ['ravi', 'uma']) await row('students', pupil)
        await row('users', 'guide', {
          email: 'g@lab.example',
          display_name: 'G',
          role: 'mentor',
          mentor_id: 'asha',
        })
        // Late in the evening in UTC: the next day in India.
        await row('sessions', sessionId, { timestamp: '2026-01-01T19:00:00.000Z' })
        await row('sessions', 'alone', { timestamp: '2026-01-01T10:00:00.000Z' })
        await old.query(
          `INSERT INTO sessions_attended (owner_id, target_id, position) VALUES ('${sessionId}', 'ravi', 0), ('${sessionId}', 'uma', 1)`,
        )
        const archived = (id: string, resource: string, data: object, links: object[] = []) =>
          old.query(
            `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, schema, archived_at, archived_by) VALUES ('01${id}', 'of ${id}', 1, '${resource}', '${id}', 't', 't', '${JSON.stringify(data)}', '${JSON.stringify(links)}', '1', ${at}, 'x')`,
          )
        await archived(archivedSession, 'session', {
          id: archivedSession,
          timestamp: '2026-02-03T10:00:00.000Z',
          createdBy: 'guide',
          updatedAt: '2026-02-04T10:00:00.000Z',
          attended: ['ravi'],
        })
        const link = { resource: 'session', id: sessionId, path: 'attended', position: 0 }
        const other = { resource: 'team', id: 'team', path: 'members', position: 1 }
        await archived('left', 'student', { id: 'left' }, [link, other])
        await archived('many', 'student', { id: 'many' })
        await old.query(
          `INSERT INTO archive_links (id, batch, size, links) VALUES ('k', 'of many', 1, '${JSON.stringify([link])}')`,
        )
      })
      // Up to this migration, so that it is the last one, which is undone.
      const upTo = migrations.findIndex(({ name }) => name.startsWith('addVisits')) + 1
      const source = await sourceOf(settings(), tables, migrations.slice(0, upTo)).initialize()
      try {
        await source.runMigrations()
        expect(
          await source.query(
            'SELECT session_id AS session, student_id AS student, day, mark, created_by AS by FROM attendance ORDER BY student_id',
          ),
        ).toEqual(
          ['ravi', 'uma'].map((student) => ({
            session: sessionId,
            student,
            day: '2026-01-02',
            mark: 'present',
            by: 'guide',
          })),
        )
        expect(
          await source.query(
            'SELECT owner_id AS session, target_id AS mentor FROM sessions_held_by_mentors',
          ),
        ).toEqual([{ session: sessionId, mentor: 'asha' }])
        const rows = (await source.query(
          `SELECT id, batch, resource, root, data, links FROM archive ORDER BY batch, id`,
        )) as {
          id: string
          batch: string
          resource: string
          root: number
          data: string
          links: string
        }[]
        const marks = rows.filter(({ resource }) => resource === 'attendance')
        expect(
          marks.map(({ batch, root, data }) => {
            const { session, student, day, mark } = JSON.parse(data) as Record<string, unknown>
            return { batch, root: Number(root), session, student, day, mark }
          }),
        ).toEqual([
          {
            batch: `of ${archivedSession}`,
            root: 0,
            session: archivedSession,
            student: 'ravi',
            day: '2026-02-03',
            mark: 'present',
          },
          {
            batch: 'of left',
            root: 0,
            session: sessionId,
            student: 'left',
            day: '2026-01-02',
            mark: 'present',
          },
          {
            batch: 'of many',
            root: 0,
            session: sessionId,
            student: 'many',
            day: '2026-01-02',
            mark: 'present',
          },
        ])
        // A restore returns the rows of a batch from the last to the first.
        for (const mark of marks)
          expect(rows.filter(({ batch }) => batch === mark.batch)[0]).toBe(mark)
        expect(JSON.parse(rows.find(({ id }) => id === '01left')!.links)).toEqual([
          { resource: 'team', id: 'team', path: 'members', position: 1 },
        ])
        expect(rows.find(({ id }) => id === `01${archivedSession}`)!.data).not.toContain('attended')
        await source.undoLastMigration()
        expect(
          await source.query(
            'SELECT owner_id AS session, target_id AS student FROM sessions_attended ORDER BY target_id',
          ),
        ).toEqual(['ravi', 'uma'].map((student) => ({ session: sessionId, student })))
      } finally {
        await source.destroy()
      }
    })
  },
)
