import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'history of an older version on %s',
  (dialect) => {
    const settings = emptyDatabases(dialect)

    test('the status history of copies is moved into the log of status changes, and tells when the current status began', async () => {
      const step = (status: string, modifiedAt: string) => ({ status, modifiedAt, by: 'Asha Rao' })
      const history = [
        step('Assigned', '2026-01-01'),
        step('Ongoing', '2026-01-02'),
        step('On Hold', '2026-01-03'),
      ]
      await fillBefore(settings(), 'statusChanges', async (old) => {
        const insert = async (table: string, fields: Record<string, unknown>) => {
          const row = { version: 1, created_at: 'x', updated_at: 'x', created_by: 'x', ...fields }
          const values = Object.values(row).map((value) =>
            typeof value === 'number' ? value : `'${String(value)}'`,
          )
          await old.query(
            `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`,
          )
        }
        const archive = async (resource: string, id: string, data: object) =>
          old.query(
            `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, "schema", archived_at, archived_by)
           VALUES ('${id}a', 'b', 1, '${resource}', '${id}', 'x', 'x', '${JSON.stringify(data)}', '[]', '1', 'x', 'x')`,
          )
        await insert('schools', { id: 'hill', name: 'Hill' })
        await insert('students', { id: 'ravi', school_id: 'hill' })
        const copy = {
          student_id: 'ravi',
          status: 'On Hold',
          status_history: JSON.stringify(history),
        }
        await insert('student_activities', { id: 'lamp', ta_name: 'Lamp', ...copy })
        await insert('student_competitions', { id: 'fair', name: 'Fair', ...copy })
        await insert('student_courses', {
          id: 'new',
          course_name: 'New',
          ...copy,
          status_history: JSON.stringify(history.slice(0, 1)),
        })
        await archive('student', 'uma', { school: 'lake' })
        await archive('studentCourse', 'solder', {
          courseName: 'Soldering',
          student: 'uma',
          statusHistory: history.slice(0, 2),
        })
      })
      const database = await openDatabase(settings(), tables)
      try {
        const both = (record_id: string, resource: string, title: string) => {
          const row = {
            resource,
            record_id,
            title,
            student: 'ravi',
            school: 'hill',
            actor: null,
            by_name: 'Asha Rao',
          }
          return [
            {
              id: `${record_id}0001`,
              at: '2026-01-02',
              ...row,
              was: 'Assigned',
              status: 'Ongoing',
            },
            { id: `${record_id}0002`, at: '2026-01-03', ...row, was: 'Ongoing', status: 'On Hold' },
          ]
        }
        expect(
          (await database.read.all('SELECT * FROM status_changes ORDER BY id')).map((row) => ({
            ...row,
            _metadata: undefined,
          })),
        ).toEqual([
          ...both('fair', 'studentCompetition', 'Fair'),
          ...both('lamp', 'studentActivity', 'Lamp'),
          { ...both('solder', 'studentCourse', 'Soldering')[0]!, student: 'uma', school: 'lake' },
        ])
        // The current status began with the last step, of archived copies too.
        const times = ['student_activities', 'student_courses'].map((table) =>
          database.read.all(`SELECT id, status_at FROM ${table}`),
        )
        expect(await Promise.all(times)).toEqual([
          [{ id: 'lamp', status_at: '2026-01-03' }],
          [{ id: 'new', status_at: '2026-01-01' }],
        ])
        const archived = await database.read.all<{ data: string }>(
          "SELECT data FROM archive WHERE record_id = 'solder'",
        )
        expect(JSON.parse(archived[0]!.data)).toMatchObject({
          courseName: 'Soldering',
          statusAt: '2026-01-02',
        })
      } finally {
        await database.close()
      }
    })

    test('the comments so far become the first entries, also in the archive', async () => {
      const system = 'id, version, created_at, updated_at, created_by'
      await fillBefore(settings(), 'addComments', async (old) => {
        await old.query(`INSERT INTO students (${system}) VALUES ('ravi', 1, 'x', 'x', 'x')`)
        for (const [table, field] of [
          ['student_activities', 'comment'],
          ['student_competitions', 'comments'],
          ['student_courses', 'comments'],
        ])
          await old.query(
            `INSERT INTO ${table} (${system}, student_id, ${field}) VALUES ('kept', 1, 'x', '2026-01-0${table!.length - 14}', 'x', 'ravi', 'It''s done'),
           ('empty', 1, 'x', 'x', 'x', 'ravi', NULL)`,
          )
        await old.query(
          `INSERT INTO tasks (${system}, task_comments) VALUES ('count', 1, 'x', '2026-02-01', 'x', 'All twelve')`,
        )
        const archived = (id: string, resource: string, data: object) =>
          old.query(
            `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, "schema", archived_at, archived_by)
           VALUES ('${id}', 'b', 1, '${resource}', '${id}', 'x', 'x', '${JSON.stringify(data)}', '[]', '1', 'x', 'x')`,
          )
        await archived('old', 'task', { updatedAt: '2026-02-02', taskComments: 'Was here' })
        await archived('bare', 'studentCourse', { updatedAt: '2026-02-02', comments: null })
        await archived('tag', 'tag', { updatedAt: '2026-02-02', comments: 'Not a comment' })
      })
      const database = await openDatabase(settings(), tables)
      try {
        const rows = await database.read.all(
          'SELECT resource, record_id AS record, at, author, text FROM comments ORDER BY at',
        )
        expect(
          rows.map(({ resource, record, at, author, text }) => [
            resource,
            record,
            at,
            author,
            text,
          ]),
        ).toEqual([
          ['studentCourse', 'kept', '2026-01-01', null, "It's done"],
          ['studentActivity', 'kept', '2026-01-04', null, "It's done"],
          ['studentCompetition', 'kept', '2026-01-06', null, "It's done"],
          ['task', 'count', '2026-02-01', null, 'All twelve'],
          ['task', 'old', '2026-02-02', null, 'Was here'],
        ])
      } finally {
        await database.close()
      }
    })
  },
)
