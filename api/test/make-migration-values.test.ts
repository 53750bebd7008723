import { tables } from '../src/app/tables.js'
import { planOf } from '../src/crud/plan/plan.js'
import type { Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
import { misfits, twins } from '../src/tools/migration/misfits.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import {
  before,
  dropType,
  make,
  now,
  schemas,
  shapes,
  openFormerSchemas,
} from './support/former-schemas.js'
import { quietTerminal } from './support/quiet-terminal.js'

const row = `"version", "created_at", "updated_at", "created_by"`
const values = `1, 'x', 'x', 'x'`

let filled: FreshDatabase
openFormerSchemas()

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
      const { 'tasks.name': _, ...former } = now['project']!.parts
      const since = {
        ...now,
        project: { ...now['project'], parts: former },
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
      const optional = (name: string, path: string) => {
        const shape = now[name]!
        return { ...shape, required: shape.required!.filter((each) => each !== path) }
      }
      const since = {
        ...now,
        partner: optional('partner', 'name'),
        project: optional('project', 'tasks.name'),
      }
      const terminal = quietTerminal(['', '', ''])
      await make(dropType, terminal, filled.settings, since)
      const questions = terminal.questions.map((question) => question.split(' get?')[0])
      expect(questions.slice(1)).toEqual([
        'projects.tasks.name is required. Which value do items without one',
        'partners.name is required. Which value do rows without one',
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
        // Both partners have the first version; their names differ, and the third has no such column.
        const up = ['"version"', '"name"', '"other"', '"version", "id"'].map(
          (columns) => `CREATE UNIQUE INDEX "uq" ON "partners" USING btree (${columns}) `,
        )
        expect(await twins({ postgres: { up, down: [] } }, heldRows)).toEqual([
          expect.stringMatching(
            /^Warning: several rows of partners .* the same version, which must/,
          ),
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
