import type { Dialect } from '../src/database/database.js'
import { assertShapes, declaredShapes, recordedShapes } from '../src/database/declared-shapes.js'
import { sourceOf } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import { openDatabase } from '../src/database/open-database.js'
import { migratedSchema, schemaDifference } from '../src/database/schema-difference.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { tables } from '../src/app/tables.js'
import { freshDatabase } from './support/fresh-database.js'

test('a part of a list that is not declared any more stops the start: its values may have another name now', () => {
  const { project, ...others } = recordedShapes()
  const former = { ...others, project: { ...project!, parts: { ...project!.parts, 'tasks.ready': 'flag' } } }
  expect(() => assertShapes(declaredShapes(), former)).toThrow(
    'The declarations were changed without a migration: project.tasks.ready is not declared any more. Run "npm run migrate:make <name>"',
  )
  assertShapes(declaredShapes(), { ...recordedShapes(), gone: { parts: { 'tasks.ready': 'flag' } } })
})

test('"npm run migrate:make" was run after the last change of a list\'s parts or of an address', () => {
  expect(recordedShapes()).toEqual(declaredShapes())
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on an empty %s', (dialect) => {
  let settings: DatabaseSettings
  let remove: () => Promise<void>
  beforeEach(async () => {
    ;({ settings, remove } = await freshDatabase(dialect, { migrated: false }))
  })
  afterEach(() => remove())

  test('all migrations run and leave the schema of the declarations', async () => {
    expect(await schemaDifference(settings, tables)).toEqual({ up: [], down: [] })
  })

  test('a second start has nothing to do', async () => {
    await (await openDatabase(settings, tables)).close()
    await (await openDatabase(settings, tables)).close()
    expect(await schemaDifference(settings, tables)).toEqual({ up: [], down: [] })
  })

  test('an index that a migration drops is created again with its columns in their order', async () => {
    const schema = await migratedSchema(settings, tables)
    try {
      await schema.run(['CREATE UNIQUE INDEX "ix_former" ON "partners" ("name_key", "id", "created_by")'])
      const { up, down } = await schema.difference()
      expect(up).toEqual([expect.stringMatching(/^DROP INDEX .*"ix_former"/)])
      expect(down.map((text) => text.trim().replace(/( USING btree)? +/g, ' '))).toEqual([
        'CREATE UNIQUE INDEX "ix_former" ON "partners" ("name_key", "id", "created_by")',
      ])
    } finally {
      await schema.close()
    }
  })

  test('a join table that no declaration has any more is dropped, and created again by an undo', async () => {
    const schema = await migratedSchema(settings, tables)
    try {
      const text = dialect === 'sqlite' ? 'text' : 'text COLLATE "C"'
      const columns = `"owner_id" ${text} NOT NULL, "target_id" ${text} NOT NULL, "position" integer NOT NULL, PRIMARY KEY ("owner_id", "target_id")`
      await schema.run([`CREATE TABLE "partners_friends" (${columns})`])
      const { up, down } = await schema.difference()
      expect(up).toEqual(['DROP TABLE "partners_friends"'])
      await schema.run([...up, ...down])
      expect((await schema.columns()).get('partners_friends')?.size).toBe(3)
      expect((await schema.difference()).up).toEqual(up)
    } finally {
      await schema.close()
    }
  })

  test('a declaration without its migration stops the start with a sentence', async () => {
    const database = await openDatabase(settings, tables)
    await database.define(['ALTER TABLE "students" RENAME COLUMN "aspiration" TO "ambition"'])
    await database.close()
    const declared = [...tables, { name: 'manuals', columns: { id: { type: 'text', primary: true } } }] as const
    await expect(openDatabase(settings, declared)).rejects.toThrow(
      'The declarations were changed without a migration: the table students has no column aspiration (it has ambition, which the ' +
        'declarations do not); there is no table manuals. Run "npm run migrate:make <name>", then start again.',
    )
  })

  if (dialect === 'postgres')
    test('several processes that start at once prepare it once', async () => {
      const opened = await Promise.all(Array.from({ length: 3 }, () => openDatabase(settings, tables)))
      const ran = await opened[0]!.read.all<{ name: string }>('SELECT "name" FROM migrations')
      expect(ran.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
      await Promise.all(opened.map((database) => database.close()))
    })

  test('every migration can be undone', async () => {
    const source = await sourceOf(settings, tables).initialize()
    try {
      const ran = await source.runMigrations()
      expect(ran.length).toBeGreaterThan(0)
      for (let at = 0; at < ran.length; at += 1) await source.undoLastMigration()
      const left =
        dialect === 'sqlite'
          ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
          : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
      expect(await source.query(left)).toEqual([{ name: 'migrations' }])
    } finally {
      await source.destroy()
    }
  })

  test('accounts get the names by which pupils know them', async () => {
    const at = migrations.findIndex(({ name }) => name.startsWith('addPeerName'))
    const old = await sourceOf(settings, [], migrations.slice(0, at)).initialize()
    const row = "1, 'x', 'x', 'x'"
    const system = 'id, version, created_at, updated_at, created_by'
    try {
      await old.runMigrations()
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
    } finally {
      await old.destroy()
    }
    const database = await openDatabase(settings, tables)
    try {
      expect(await database.read.all('SELECT peer_name AS name, peer_name_key AS "key" FROM users ORDER BY id')).toEqual([
        { name: 'Asha Rao', key: 'asha rao' },
        { name: 'Ravi D.', key: 'ravi d.' },
        { name: 'Uma', key: 'uma' },
        { name: 'Old', key: 'old' },
      ])
    } finally {
      await database.close()
    }
  })

  test('the status history of copies is moved into the log of status changes, and tells when the current status began', async () => {
    const before = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.startsWith('statusChanges')),
    )
    const step = (status: string, modifiedAt: string) => ({ status, modifiedAt, by: 'Asha Rao' })
    const history = [step('Assigned', '2026-01-01'), step('Ongoing', '2026-01-02'), step('On Hold', '2026-01-03')]
    const old = await sourceOf(settings, [], before).initialize()
    const insert = async (table: string, fields: Record<string, unknown>) => {
      const row = { version: 1, created_at: 'x', updated_at: 'x', created_by: 'x', ...fields }
      const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${String(value)}'`))
      await old.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`)
    }
    const archive = async (resource: string, id: string, data: object) =>
      old.query(
        `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, "schema", archived_at, archived_by)
         VALUES ('${id}a', 'b', 1, '${resource}', '${id}', 'x', 'x', '${JSON.stringify(data)}', '[]', '1', 'x', 'x')`,
      )
    try {
      await old.runMigrations()
      await insert('schools', { id: 'hill', name: 'Hill' })
      await insert('students', { id: 'ravi', school_id: 'hill' })
      const copy = { student_id: 'ravi', status: 'On Hold', status_history: JSON.stringify(history) }
      await insert('student_activities', { id: 'lamp', ta_name: 'Lamp', ...copy })
      await insert('student_competitions', { id: 'fair', name: 'Fair', ...copy })
      await insert('student_courses', { id: 'new', course_name: 'New', ...copy, status_history: JSON.stringify(history.slice(0, 1)) })
      await archive('student', 'uma', { school: 'lake' })
      await archive('studentCourse', 'solder', { courseName: 'Soldering', student: 'uma', statusHistory: history.slice(0, 2) })
    } finally {
      await old.destroy()
    }
    const database = await openDatabase(settings, tables)
    try {
      const both = (record_id: string, resource: string, title: string) => {
        const row = { resource, record_id, title, student: 'ravi', school: 'hill', actor: null, by_name: 'Asha Rao' }
        return [
          { id: `${record_id}0001`, at: '2026-01-02', ...row, was: 'Assigned', status: 'Ongoing' },
          { id: `${record_id}0002`, at: '2026-01-03', ...row, was: 'Ongoing', status: 'On Hold' },
        ]
      }
      expect(
        (await database.read.all('SELECT * FROM status_changes ORDER BY id')).map((row) => ({ ...row, _metadata: undefined })),
      ).toEqual([
        ...both('fair', 'studentCompetition', 'Fair'),
        ...both('lamp', 'studentActivity', 'Lamp'),
        { ...both('solder', 'studentCourse', 'Soldering')[0]!, student: 'uma', school: 'lake' },
      ])
      // The current status began with the last step, of archived copies too.
      const times = ['student_activities', 'student_courses'].map((table) => database.read.all(`SELECT id, status_at FROM ${table}`))
      expect(await Promise.all(times)).toEqual([[{ id: 'lamp', status_at: '2026-01-03' }], [{ id: 'new', status_at: '2026-01-01' }]])
      const archived = await database.read.all<{ data: string }>("SELECT data FROM archive WHERE record_id = 'solder'")
      expect(JSON.parse(archived[0]!.data)).toMatchObject({ courseName: 'Soldering', statusAt: '2026-01-02' })
    } finally {
      await database.close()
    }
  })

  test('the comments so far become the first entries, also in the archive', async () => {
    const at = migrations.findIndex(({ name }) => name.startsWith('addComments'))
    const old = await sourceOf(settings, [], migrations.slice(0, at)).initialize()
    const system = 'id, version, created_at, updated_at, created_by'
    try {
      await old.runMigrations()
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
      await old.query(`INSERT INTO tasks (${system}, task_comments) VALUES ('count', 1, 'x', '2026-02-01', 'x', 'All twelve')`)
      const archived = (id: string, resource: string, data: object) =>
        old.query(
          `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, "schema", archived_at, archived_by)
           VALUES ('${id}', 'b', 1, '${resource}', '${id}', 'x', 'x', '${JSON.stringify(data)}', '[]', '1', 'x', 'x')`,
        )
      await archived('old', 'task', { updatedAt: '2026-02-02', taskComments: 'Was here' })
      await archived('bare', 'studentCourse', { updatedAt: '2026-02-02', comments: null })
      await archived('tag', 'tag', { updatedAt: '2026-02-02', comments: 'Not a comment' })
    } finally {
      await old.destroy()
    }
    const database = await openDatabase(settings, tables)
    try {
      const rows = await database.read.all('SELECT resource, record_id AS record, at, author, text FROM comments ORDER BY at')
      expect(rows.map(({ resource, record, at, author, text }) => [resource, record, at, author, text])).toEqual([
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

  test('the members of a project become one list, also in the archive', async () => {
    const before = await sourceOf(
      settings,
      tables,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name.startsWith('membersAndIndexes')),
      ),
    ).initialize()
    const at = "'2026-01-01T00:00:00.000Z'"
    try {
      await before.runMigrations()
      const row = (table: string, id: string) =>
        `INSERT INTO ${table} (id, version, created_at, updated_at, created_by) VALUES ('${id}', 1, ${at}, ${at}, 'person')`
      for (const [table, id] of [
        ['students', 'pupil'],
        ['mentors', 'guide'],
        ['projects', 'water'],
        ['projects', 'empty'],
      ] as const)
        await before.query(row(table, id))
      await before.query(`UPDATE projects SET project_members_others = '["Asha","O''Neil"]' WHERE id = 'water'`)
      await before.query(`INSERT INTO projects_project_members_students (owner_id, target_id, position) VALUES ('water', 'pupil', 0)`)
      await before.query(`INSERT INTO projects_project_members_mentors (owner_id, target_id, position) VALUES ('water', 'guide', 0)`)
      const archived = (id: string, resource: string, data: object, links: object[]) =>
        before.query(
          `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, schema, archived_at, archived_by) VALUES ('${id}', '${id}', 1, '${resource}', '${id}', 't', 't', '${JSON.stringify(data)}', '${JSON.stringify(links)}', '1', ${at}, 'person')`,
        )
      await archived('old', 'project', { id: 'old', projectMembers: { students: ['pupil'], mentors: [], others: ['Ravi'] } }, [])
      await archived('gone', 'student', { id: 'gone' }, [
        { resource: 'project', id: 'water', path: 'projectMembers.students', position: 0 },
        { resource: 'team', id: 'team', path: 'members', position: 1 },
      ])
    } finally {
      await before.destroy()
    }
    const source = await sourceOf(settings, tables).initialize()
    try {
      await source.runMigrations()
      const of = async (text: string) => JSON.parse(((await source.query(text)) as { value: string }[])[0]!.value) as unknown
      const members = [{ student: 'pupil' }, { mentor: 'guide' }, { name: 'Asha' }, { name: "O'Neil" }]
      expect(await of("SELECT project_members AS value FROM projects WHERE id = 'water'")).toEqual(members)
      expect(await of("SELECT project_members AS value FROM projects WHERE id = 'empty'")).toEqual([])
      expect(await source.query('SELECT owner_id, target_id FROM projects_project_members_student')).toEqual([
        { owner_id: 'water', target_id: 'pupil' },
      ])
      expect(await of("SELECT data AS value FROM archive WHERE id = 'old'")).toEqual({
        id: 'old',
        projectMembers: [{ student: 'pupil' }, { name: 'Ravi' }],
      })
      expect(await of("SELECT links AS value FROM archive WHERE id = 'gone'")).toEqual([
        { resource: 'project', id: 'water', path: 'projectMembers.student', position: 0, item: { student: 'gone' } },
        { resource: 'team', id: 'team', path: 'members', position: 1 },
      ])
    } finally {
      await source.destroy()
    }
  })
})
