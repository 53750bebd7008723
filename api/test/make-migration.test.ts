import { tables } from '../src/app/tables.js'
import { planOf } from '../src/crud/plan/plan.js'
import type { Dialect } from '../src/database/database.js'
import { migratedSchema, type MigratedSchema } from '../src/database/schema/schema-difference.js'
import { declaredShapes, type Shapes } from '../src/database/declared-shapes.js'
import { openDatabase } from '../src/database/open-database.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
import { misfits } from '../src/tools/migration/misfits.js'
import { withoutShapes, withShapes } from '../src/tools/migration/write-shapes.js'
import { makeMigration } from '../src/tools/migration/make-migration.js'
import type { MigrationOptions } from '../src/tools/migration/migration-options.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { quietTerminal } from './support/quiet-terminal.js'

/** The schema before a developer changed `partner.type`, which is required and one of a list: it had another name. */
const before = ['ALTER TABLE "partners" RENAME COLUMN "type" TO "sort_of"']
const row = `"version", "created_at", "updated_at", "created_by"`
const values = `1, 'x', 'x', 'x'`

let empty: readonly [FreshDatabase, FreshDatabase]
let schemas: { [D in Dialect]: MigratedSchema }
let filled: FreshDatabase
beforeAll(async () => {
  empty = [await freshDatabase('sqlite', null), await freshDatabase('postgres', null)]
  schemas = {
    sqlite: await migratedSchema(empty[0].settings, tables),
    postgres: await migratedSchema(empty[1].settings, tables),
  }
  for (const schema of Object.values(schemas)) await schema.run(before)
}, 60_000)
afterAll(async () => {
  for (const schema of Object.values(schemas)) await schema.close()
  for (const { remove } of empty) await remove()
})

const make = async (
  options: Partial<MigrationOptions>,
  terminal = quietTerminal(),
  settings?: DatabaseSettings,
  shapes?: Shapes,
) => {
  const heldRows = await openHeldRows(settings ?? { dataDir: '/nowhere' })
  const all = { renames: [], drops: [], fills: [], resources: [], ...options }
  return makeMigration(schemas, all, terminal, heldRows, shapes).finally(() => heldRows.close())
}

describe('a field that is gone while a new one is stored like it', () => {
  test('is not guessed about: without a terminal the developer has to say', async () => {
    await expect(make({})).rejects.toThrow(
      'Rename or drop? partners.sortOf is not declared any more, and type is new.\n' +
        'Add --rename partners.sortOf=type to keep the values, or --drop partners.sortOf to lose them.',
    )
  })

  test('is asked about on a terminal, and its path too', async () => {
    const terminal = quietTerminal(['type', 'sortOf'])
    const { moves, postgres } = await make({}, terminal)
    expect(moves).toMatchObject([{ from: 'sortOf', to: 'type' }])
    expect(postgres.up[0]).toBe('ALTER TABLE "partners" RENAME COLUMN "sort_of" TO "type"')
    expect(terminal.questions[0]).toMatch(
      /^partners.sortOf is not declared any more\. .* Rename or drop\?$/,
    )
    expect(terminal.lines).toEqual([])
    for (const schema of Object.values(schemas)) await schema.run(before)
  })

  test.each([
    [
      'partners.kind=type',
      'partner.kind cannot become type: the migrations create no column kind in the table partners.',
    ],
    ['partners.name=type', 'partner.name is still declared.'],
    ['partners.sortOf=typ', 'partner.typ is not declared.'],
    ['partner=type', '"partner" names no field.'],
    ['pupils.sortOf=type', '"pupils" is not a resource.'],
    ['partners.sortOf', '"partners.sortOf" is no rename.'],
  ])('cannot be renamed by %s', async (rename, message) => {
    await expect(make({ renames: [rename] })).rejects.toThrow(message)
  })

  test.each([['partners.type=Friendly'], ['partners.type=']])(
    'is not filled in by %s',
    async (fill) => {
      await expect(make({ drops: ['partners.sortOf'], fills: [fill] })).rejects.toThrow(
        /is no value of partner.type/,
      )
    },
  )
})

/** The shapes before a developer renamed `done` of a project's tasks and moved the projects' screens. */
const now = declaredShapes()
const { 'tasks.done': done, ...parts } = now['project']!.parts
const shapes = {
  ...now,
  project: { ...now['project'], path: 'plans', parts: { ...parts, 'tasks.ready': done! } },
  equipmentLoan: {
    ...now['equipmentLoan'],
    path: 'loans',
    lists: { late: 'loans/late' },
    parts: {},
  },
  session: {
    ...now['session'],
    path: 'session-data',
    lists: { upcoming: 'session-data/upcoming', gone: 'gone-sessions' },
    parts: {},
  },
}
const dropType = { drops: ['partners.sortOf'] }

describe('a part of a list that is gone while a new one is of its kind', () => {
  test('is not guessed about: without a terminal the developer has to say', async () => {
    await expect(make(dropType, quietTerminal(), undefined, shapes)).rejects.toThrow(
      'Rename or drop? projects.tasks.ready is not declared any more, and tasks.done is new.\n' +
        'Add --rename projects.tasks.ready=tasks.done to keep the values, or --drop projects.tasks.ready to lose them.',
    )
  })

  test('is asked about on a terminal, renamed in live and archived rows, and not asked about again', async () => {
    const terminal = quietTerminal(['tasks.done', ''])
    const { moves, lists, addresses, sqlite } = await make(dropType, terminal, undefined, shapes)
    expect(moves).toMatchObject([{ from: 'tasks.ready', to: 'tasks.done' }])
    expect(sqlite.up.filter((text) => text.includes('"ready"'))).toEqual([
      expect.stringMatching(/^UPDATE "projects" SET "tasks"/),
      expect.stringMatching(/^UPDATE archive/),
      expect.stringMatching(/^UPDATE change_rows SET planned/),
      expect.stringMatching(/^UPDATE change_rows SET previous/),
    ])
    expect(lists).toEqual([{ resource: 'equipmentLoan', from: 'late', to: 'overdue' }])
    expect([...addresses].sort((a, b) => a.from.localeCompare(b.from))).toEqual([
      { from: 'gone-sessions', to: 'session-data/view' },
      { from: 'loans', to: 'equipment-loans' },
      { from: 'loans/late', to: 'equipment-loans/overdue' },
      { from: 'plans', to: 'project-data' },
    ])
    const withOption = await make(
      { ...dropType, renames: ['projects.tasks.ready=tasks.done'] },
      quietTerminal(),
      undefined,
      shapes,
    )
    expect(withOption.moves).toHaveLength(1)
  })

  test('is recorded with the migration that renames it, and forgotten when that is undone', () => {
    const former = { '0001-initial.ts': { ...shapes, gone: { parts: {} } } }
    const recorded = withShapes(
      former,
      '0023-rename-ready.ts',
      former['0001-initial.ts'],
      declaredShapes(),
    )
    const { project, equipmentLoan, session } = declaredShapes()
    expect(recorded['0023-rename-ready.ts']).toEqual({
      project,
      equipmentLoan,
      session,
      gone: null,
    })
    expect(withoutShapes(recorded, '0023-rename-ready.ts')).toEqual(former)
    expect(withShapes(recorded, '0024-other.ts', declaredShapes(), declaredShapes())).toBe(recorded)
  })
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a dropped and a new required field on %s',
  (dialect) => {
    beforeEach(async () => {
      filled = await freshDatabase(dialect)
      const database = await openDatabase(filled.settings, tables)
      await database.define([
        ...before,
        `INSERT INTO partners ("id", ${row}, "name", "sort_of") VALUES ('one', ${values}, 'One', 'Old'), ('two', ${values}, 'Two', NULL)`,
        `INSERT INTO projects ("id", ${row}, "project_name", "tasks") VALUES ('p', ${values}, 'Mill', '[{"name":"Dig","ready":true}]')`,
        `INSERT INTO files ("id", "name", "size", "type", "sha256", "storage_key", "uploaded_by", "created_at") VALUES ('f', 'f', 1, 'x', 'x', 'x', 'x', 'x')`,
        `INSERT INTO attachments ("file_id", "resource", "record_id", "field", "created_at") VALUES ('f', 'project', 'p', 'tasks', 'x')`,
        `INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by")
       VALUES ('a', 'a', 1, 'partner', 'old', 'Old', 'old', '{"name":"Old","sortOf":"Old"}', '[]', '1', 'x', 'x'),
              ('b', 'b', 1, 'project', 'was', 'Was', 'was', '{"tasks":[{"ready":false},{"name":"Saw"}]}', '[]', '1', 'x', 'x')`,
      ])
      await database.close()
    })
    afterEach(() => filled.remove())

    const run = async (statements: readonly string[]) => {
      const { sourceOf } = await import('../src/database/migrate.js')
      const source = await sourceOf(filled.settings, tables).initialize()
      try {
        for (const statement of statements) await source.query(statement)
        const rows = (await source.query('SELECT id, type FROM partners ORDER BY id')) as {
          id: string
          type: string | null
        }[]
        const [{ data }] = (await source.query("SELECT data FROM archive WHERE id = 'a'")) as [
          { data: string },
        ]
        const tasks = await source.query(
          "SELECT tasks FROM projects UNION ALL SELECT data FROM archive WHERE id = 'b'",
        )
        const lists = (tasks as { tasks: string }[]).map(
          (task) => JSON.parse(task.tasks) as unknown,
        )
        const files = ((await source.query('SELECT * FROM attachments')) as object[]).length
        return {
          partners: {
            rows: rows.map(({ id, type }) => [id, type]),
            archived: JSON.parse(data) as unknown,
          },
          lists,
          files,
        }
      } finally {
        await source.destroy()
      }
    }

    test('warns with the number of rows and archived records, and gives the rows that exist the value', async () => {
      const terminal = quietTerminal()
      const made = await make(
        { drops: ['partners.sortOf'], fills: ['partners.type=Non-Profit'] },
        terminal,
        filled.settings,
      )
      expect(terminal.lines).toEqual([
        'Warning: partners.sortOf is dropped with its values, its files, and its part of archived records. 1 row and 1 archived record of your development database have a value.',
      ])
      expect((await run(made[dialect].up)).partners).toEqual({
        rows: [
          ['one', 'Non-Profit'],
          ['two', 'Non-Profit'],
        ],
        archived: { name: 'Old', type: 'Non-Profit' },
      })
    })

    test('leaves it empty without a value, and says so: no value of the dropped field gets into the new one', async () => {
      const terminal = quietTerminal()
      const made = await make({ drops: ['partners.sortOf'] }, terminal, filled.settings)
      expect(terminal.lines[1]).toMatch(
        /^Note: partners.type is required, and rows without a value have none until a person edits them/,
      )
      expect((await run(made[dialect].up)).partners).toEqual({
        rows: [
          ['one', null],
          ['two', null],
        ],
        archived: { name: 'Old' },
      })
    })

    test('warns of a dropped part of a list, and takes it out of live and archived rows, with its files', async () => {
      const terminal = quietTerminal()
      const drops = ['partners.sortOf', 'projects.tasks.ready']
      const made = await make(
        { drops, fills: ['partners.type=Non-Profit'] },
        terminal,
        filled.settings,
        shapes,
      )
      expect(terminal.lines[0]).toBe(
        'Warning: projects.tasks.ready is dropped with its values and its part of archived records. 1 row and 1 archived record of your development database have a value.',
      )
      const { lists, files } = await run(made[dialect].up)
      expect(lists).toEqual([[{ name: 'Dig' }], { tasks: [{}, { name: 'Saw' }] }])
      expect(files).toBe(0)
    })

    test('warns of the table of a resource that is gone, with the number of its rows', async () => {
      const create = `CREATE TABLE "gadgets" ("id" text PRIMARY KEY, "version" integer, "created_at" text, "updated_at" text, "created_by" text)`
      const addType = 'ALTER TABLE "partners" ADD "type" text'
      for (const schema of Object.values(schemas)) await schema.run([create])
      try {
        await run([
          create,
          `INSERT INTO "gadgets" ("id", ${row}) VALUES ('one', ${values}), ('two', ${values})`,
          addType,
        ])
        const terminal = quietTerminal()
        const made = await make(dropType, terminal, filled.settings)
        expect(terminal.lines).toContain(
          'Warning: the table gadgets is dropped. 2 rows of your development database have a value.',
        )
        expect(made[dialect].up).toContain('DROP TABLE "gadgets"')
      } finally {
        for (const schema of Object.values(schemas)) await schema.run(['DROP TABLE "gadgets"'])
      }
    })

    test('gives the items that exist the value of a new required part, and says so without one', async () => {
      const { 'tasks.name': _, ...former } = declaredShapes()['project']!.parts
      const since = {
        ...declaredShapes(),
        project: { ...declaredShapes()['project'], parts: former },
      }
      const terminal = quietTerminal()
      await make(dropType, terminal, filled.settings, since)
      expect(terminal.lines.at(-1)).toBe(
        'Note: projects.tasks.name is required, and items without a value have none until a person edits them. --fill projects.tasks.name=… gives them one.',
      )
      await expect(
        make({ ...dropType, fills: ['projects.tasks.name='] }, terminal, filled.settings, since),
      ).rejects.toThrow('"" is no value of project.tasks.name')
      const made = await make(
        { ...dropType, fills: ["projects.tasks.name=Look it's"] },
        quietTerminal(),
        filled.settings,
        since,
      )
      expect((await run(made[dialect].up)).lists).toEqual([
        [{ name: 'Dig', ready: true }],
        { tasks: [{ name: "Look it's", ready: false }, { name: 'Saw' }] },
      ])
    })

    test('asks about a field and a part that were optional, under the name they had', async () => {
      const { partner, project } = declaredShapes()
      const without = (path: string, { required = [], ...shape } = partner!) => ({
        ...shape,
        required: required.filter((each) => each !== path),
      })
      const since = {
        ...declaredShapes(),
        partner: without('name'),
        project: without('tasks.name', project),
      }
      const terminal = quietTerminal(['', '', ''])
      await make(dropType, terminal, filled.settings, since)
      expect(terminal.questions.slice(1)).toEqual([
        'projects.tasks.name is required. Which value do items without one get? (empty: none until a person edits them)',
        'partners.name is required. Which value do rows without one get? (empty: none until a person edits them)',
      ])
      const made = await make(
        { ...dropType, fills: ['partners.name=Unknown', 'projects.tasks.name=Look'] },
        quietTerminal(),
        filled.settings,
        since,
      )
      expect(made[dialect].up.join()).toMatch(/UPDATE "partners" SET .*'Unknown'.* IS NULL/)
      expect((await run(made[dialect].up)).lists).toEqual([
        [{ name: 'Dig', ready: true }],
        { tasks: [{ name: 'Look', ready: false }, { name: 'Saw' }] },
      ])
    })

    test('counts the values that a field does not accept any more, of its former name, in the items of lists, and in archived records', async () => {
      const made = await make(
        { renames: ['partners.sortOf=type'] },
        quietTerminal(),
        filled.settings,
      )
      const heldRows = await openHeldRows(filled.settings)
      try {
        expect(await misfits(made, heldRows)).toEqual([
          'Warning: 1 row and 1 archived record of your development database hold values that projects.tasks does not accept ("Dig": Unrecognized key: "ready"). A person who edits such a record has to correct it.',
          'Warning: 1 row and 1 archived record of your development database hold values that partners.type does not accept ("Old": Type must be one of Educational, Corporate, Non-Profit. It was “Old”). A person who edits such a record has to correct it.',
        ])
        // Values that the migration converts or drops are in no record any more.
        const plan = planOf('partner')
        const conversion = {
          plan,
          leaf: plan.leaf('type')!,
          from: 'keyed' as const,
          to: 'text' as const,
          isLossy: true,
        }
        expect(await misfits({ ...made, conversions: [conversion] }, heldRows)).toEqual([
          expect.stringContaining('projects.tasks'),
        ])
      } finally {
        await heldRows.close()
        for (const schema of Object.values(schemas)) await schema.run(before)
      }
    })
  },
)
