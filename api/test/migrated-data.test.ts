import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import { openDatabase } from '../src/database/open-database.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases, fillBefore } from './support/old-database.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'data of an older version on %s',
  (dialect) => {
    const settings = emptyDatabases(dialect)

    test('accounts get the names by which pupils know them', async () => {
      const row = "1, 'x', 'x', 'x'"
      const system = 'id, version, created_at, updated_at, created_by'
      await fillBefore(settings(), 'addPeerName', async (old) => {
        await old.query(`INSERT INTO schools (${system}, name) VALUES ('hill', ${row}, 'Hill')`)
        await old.query(
          `INSERT INTO students (${system}, school_id, name_first_name, name_first_name_key, name_last_name, name_last_name_key)
         VALUES ('ravi', ${row}, 'hill', 'Ravi', 'ravi', 'das', 'das'), ('uma', ${row}, 'hill', 'Uma', 'uma', NULL, NULL)`,
        )
        const accounts = [
          ['a', 'Asha Rao', 'admin', 'NULL'],
          ['b', 'Ravi Das', 'student', "'ravi'"],
          ['c', 'Uma', 'student', "'uma'"],
          ['d', 'Old Pupil', 'student', 'NULL'],
        ]
        for (const [id, name, role, student] of accounts)
          await old.query(
            `INSERT INTO users (${system}, email, display_name, display_name_key, role, student_id)
           VALUES ('${id}', ${row}, '${id}@lab.example', '${name}', '${name!.toLowerCase()}', '${role}', ${student})`,
          )
      })
      const database = await openDatabase(settings(), tables)
      try {
        expect(
          await database.read.all(
            'SELECT peer_name AS name, peer_name_key AS "key" FROM users ORDER BY id',
          ),
        ).toEqual([
          { name: 'Asha Rao', key: 'asha rao' },
          { name: 'Ravi D.', key: 'ravi d.' },
          { name: 'Uma', key: 'uma' },
          { name: 'Old', key: 'old' },
        ])
      } finally {
        await database.close()
      }
    })

    test('chats with the admins are listed by their latest message, with those that no admin has seen', async () => {
      await fillBefore(settings(), 'addAdminThreads', async (old) => {
        const insert = (
          table: string,
          id: string,
          minute: number,
          columns: string,
          values: string,
        ) =>
          old.query(
            `INSERT INTO ${table} (id, version, created_at, updated_at, created_by, ${columns})
           VALUES ('${id}', 1, '2026-01-01T00:0${minute}:00.000Z', 'x', 'x', ${values})`,
          )
        for (const person of ['seen', 'half', 'never', 'silent']) {
          await insert(
            'users',
            person,
            0,
            'email, display_name, display_name_key, role',
            `'${person}@lab.example', 'a', 'a', 'mentor'`,
          )
          await insert(
            'chat_groups',
            `of ${person}`,
            0,
            'group_name, thread_id',
            `'Chat with Admin', '${person}'`,
          )
        }
        await insert('chat_groups', 'a group', 0, 'group_name', "'Kites'")
        for (const [group, last, marker] of [
          ['of seen', 2, 2],
          ['of half', 3, 1],
          ['of never', 1, null],
          ['a group', 1, 0],
        ] as const) {
          for (let at = 1; at <= last; at += 1)
            await insert(
              'chat_messages',
              `${group} ${at}`,
              at,
              'group_id, sequence',
              `'${group}', ${at}`,
            )
          if (marker !== null)
            await old.query(
              `INSERT INTO chat_markers (group_id, user_id, sequence) VALUES ('${group}', 'admins', ${marker})`,
            )
        }
      })
      const database = await openDatabase(settings(), tables)
      try {
        const [first, second, third] = [1, 2, 3].map((minute) => `2026-01-01T00:0${minute}:00.000Z`)
        expect(
          await database.read.all(
            'SELECT group_id AS "of", last_at AS last, unread_at AS unread FROM admin_threads ORDER BY group_id',
          ),
        ).toEqual([
          { of: 'of half', last: third, unread: third },
          { of: 'of never', last: first, unread: first },
          { of: 'of seen', last: second, unread: null },
        ])
      } finally {
        await database.close()
      }
    })

    test('the members of a project become one list, also in the archive', async () => {
      const at = "'2026-01-01T00:00:00.000Z'"
      await fillBefore(settings(), 'membersAndIndexes', async (before) => {
        const row = (table: string, id: string) =>
          `INSERT INTO ${table} (id, version, created_at, updated_at, created_by) VALUES ('${id}', 1, ${at}, ${at}, 'person')`
        for (const [table, id] of [
          ['students', 'pupil'],
          ['mentors', 'guide'],
          ['projects', 'water'],
          ['projects', 'empty'],
        ] as const)
          await before.query(row(table, id))
        await before.query(
          `UPDATE projects SET project_members_others = '["Asha","O''Neil"]' WHERE id = 'water'`,
        )
        await before.query(
          `INSERT INTO projects_project_members_students (owner_id, target_id, position) VALUES ('water', 'pupil', 0)`,
        )
        await before.query(
          `INSERT INTO projects_project_members_mentors (owner_id, target_id, position) VALUES ('water', 'guide', 0)`,
        )
        const archived = (id: string, resource: string, data: object, links: object[]) =>
          before.query(
            `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, schema, archived_at, archived_by) VALUES ('${id}', '${id}', 1, '${resource}', '${id}', 't', 't', '${JSON.stringify(data)}', '${JSON.stringify(links)}', '1', ${at}, 'person')`,
          )
        await archived(
          'old',
          'project',
          { id: 'old', projectMembers: { students: ['pupil'], mentors: [], others: ['Ravi'] } },
          [],
        )
        await archived('gone', 'student', { id: 'gone' }, [
          { resource: 'project', id: 'water', path: 'projectMembers.students', position: 0 },
          { resource: 'team', id: 'team', path: 'members', position: 1 },
        ])
      })
      const source = await sourceOf(settings(), tables).initialize()
      try {
        await source.runMigrations()
        const of = async (text: string) =>
          JSON.parse(((await source.query(text)) as { value: string }[])[0]!.value) as unknown
        const members = [
          { student: 'pupil' },
          { mentor: 'guide' },
          { name: 'Asha' },
          { name: "O'Neil" },
        ]
        expect(
          await of("SELECT project_members AS value FROM projects WHERE id = 'water'"),
        ).toEqual(members)
        expect(
          await of("SELECT project_members AS value FROM projects WHERE id = 'empty'"),
        ).toEqual([])
        expect(
          await source.query('SELECT owner_id, target_id FROM projects_project_members_student'),
        ).toEqual([{ owner_id: 'water', target_id: 'pupil' }])
        expect(await of("SELECT data AS value FROM archive WHERE id = 'old'")).toEqual({
          id: 'old',
          projectMembers: [{ student: 'pupil' }, { name: 'Ravi' }],
        })
        expect(await of("SELECT links AS value FROM archive WHERE id = 'gone'")).toEqual([
          {
            resource: 'project',
            id: 'water',
            path: 'projectMembers.student',
            position: 0,
            item: { student: 'gone' },
          },
          { resource: 'team', id: 'team', path: 'members', position: 1 },
        ])
      } finally {
        await source.destroy()
      }
    })

    test('archived drafts get their author and origin, and pictures of records become due for a thumbnail', async () => {
      const at = "'2026-01-01T00:00:00.000Z'"
      await fillBefore(settings(), 'addThumbnails', async (old) => {
        const user = (id: string, role: string) =>
          old.query(
            `INSERT INTO users (id, version, created_at, updated_at, created_by, email, display_name, display_name_key, role)
           VALUES ('${id}', 1, ${at}, ${at}, 'x', '${id}@lab.example', '${id}', '${id}', '${role}')`,
          )
        await user('pupil', 'student')
        await user('guide', 'mentor')
        const archived = (id: string, resource: string, data: object) =>
          old.query(
            `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, schema, archived_at, archived_by)
           VALUES ('${id}', '${id}', 1, '${resource}', '${id}', 't', 't', '${JSON.stringify({ id, ...data })}', '[]', '1', ${at}, 'x')`,
          )
        await archived('left', 'user', { role: 'student' })
        for (const createdBy of ['pupil', 'guide', 'left'])
          await archived(`by-${createdBy}`, 'tinkeringActivity', {
            createdBy,
            status: 'draft',
            taName: "O''Neil",
          })
        await archived('accepted', 'tinkeringActivity', {
          createdBy: 'pupil',
          status: 'published',
          author: null,
        })
        await archived('made', 'tinkeringActivity', {
          createdBy: 'pupil',
          status: 'draft',
          author: 'guide',
          origin: 'ai',
        })
        const file = (id: string, type: string, deleted = 'NULL') =>
          old.query(
            `INSERT INTO files (id, name, size, type, sha256, storage_key, uploaded_by, created_at, deleted_at)
           VALUES ('${id}', 'a', 1, '${type}', 'x', '${id}', 'pupil', ${at}, ${deleted})`,
          )
        await file('photo', 'image/jpeg')
        await file('loose', 'image/jpeg')
        await file('plan', 'application/pdf')
        for (const id of ['photo', 'plan'])
          await old.query(
            `INSERT INTO attachments (file_id, resource, record_id, field, created_at) VALUES ('${id}', 'course', 'c', 'files', ${at})`,
          )
      })
      const source = await sourceOf(settings(), tables).initialize()
      try {
        await source.runMigrations()
        const rows = (await source.query(
          "SELECT id, data FROM archive WHERE resource = 'tinkeringActivity'",
        )) as {
          id: string
          data: string
        }[]
        const draft = { status: 'draft', taName: "O'Neil" }
        expect(
          Object.fromEntries(rows.map(({ id, data }) => [id, JSON.parse(data) as unknown])),
        ).toEqual({
          'by-pupil': {
            id: 'by-pupil',
            createdBy: 'pupil',
            ...draft,
            author: 'pupil',
            origin: 'student',
          },
          'by-guide': { id: 'by-guide', createdBy: 'guide', ...draft, author: 'guide' },
          // The account is in the archive: only a restored one can be named.
          'by-left': { id: 'by-left', createdBy: 'left', ...draft, origin: 'student' },
          accepted: { id: 'accepted', createdBy: 'pupil', status: 'published', author: null },
          made: { id: 'made', createdBy: 'pupil', status: 'draft', author: 'guide', origin: 'ai' },
        })
        expect(await source.query('SELECT id FROM files WHERE thumbnail_due IS NOT NULL')).toEqual([
          { id: 'photo' },
        ])
      } finally {
        await source.destroy()
      }
    })
  },
)
