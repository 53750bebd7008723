import { tables } from '../src/app/tables.js'
import type { Dialect } from '../src/database/database.js'
import { migratedSchema, type MigratedSchema } from '../src/database/schema-difference.js'
import { openDatabase } from '../src/database/open-database.js'
import type { DatabaseSettings } from '../src/database/settings.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
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
  empty = [await freshDatabase('sqlite', { migrated: false }), await freshDatabase('postgres', { migrated: false })]
  schemas = { sqlite: await migratedSchema(empty[0].settings, tables), postgres: await migratedSchema(empty[1].settings, tables) }
  for (const schema of Object.values(schemas)) await schema.run(before)
}, 60_000)
afterAll(async () => {
  for (const schema of Object.values(schemas)) await schema.close()
  for (const { remove } of empty) await remove()
})

const make = async (options: Partial<MigrationOptions>, terminal = quietTerminal(), settings?: DatabaseSettings) => {
  const heldRows = await openHeldRows(settings ?? { dataDir: '/nowhere' })
  return makeMigration(schemas, { renames: [], drops: [], fills: [], resources: [], ...options }, terminal, heldRows).finally(() =>
    heldRows.close(),
  )
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
    expect(terminal.questions[0]).toMatch(/^partners.sortOf is not declared any more\. .* Rename or drop\?$/)
    expect(terminal.lines).toEqual([])
    for (const schema of Object.values(schemas)) await schema.run(before)
  })

  test.each([
    ['partners.kind=type', 'partner.kind cannot become type: the migrations create no column kind in the table partners.'],
    ['partners.name=type', 'partner.name is still declared.'],
    ['partners.sortOf=typ', 'partner.typ is not declared.'],
    ['partner=type', '"partner" names no field.'],
    ['pupils.sortOf=type', '"pupils" is not a resource.'],
    ['partners.sortOf', '"partners.sortOf" is no rename.'],
  ])('cannot be renamed by %s', async (rename, message) => {
    await expect(make({ renames: [rename] })).rejects.toThrow(message)
  })

  test.each([['partners.type=Friendly'], ['partners.type=']])('is not filled in by %s', async (fill) => {
    await expect(make({ drops: ['partners.sortOf'], fills: [fill] })).rejects.toThrow(/is no value of partner.type/)
  })
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a dropped and a new required field on %s', (dialect) => {
  beforeEach(async () => {
    filled = await freshDatabase(dialect)
    const database = await openDatabase(filled.settings, tables)
    await database.define([
      ...before,
      `INSERT INTO partners ("id", ${row}, "name", "sort_of") VALUES ('one', ${values}, 'One', 'Old'), ('two', ${values}, 'Two', NULL)`,
      `INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by")
       VALUES ('a', 'a', 1, 'partner', 'old', 'Old', 'old', '{"name":"Old","sortOf":"Old"}', '[]', '1', 'x', 'x')`,
    ])
    await database.close()
  })
  afterEach(() => filled.remove())

  const run = async (statements: readonly string[]) => {
    const { sourceOf } = await import('../src/database/migrate.js')
    const source = await sourceOf(filled.settings, tables).initialize()
    try {
      for (const statement of statements) await source.query(statement)
      const rows = (await source.query('SELECT id, type FROM partners ORDER BY id')) as { id: string; type: string | null }[]
      const [{ data }] = (await source.query("SELECT data FROM archive WHERE id = 'a'")) as [{ data: string }]
      return { rows: rows.map(({ id, type }) => [id, type]), archived: JSON.parse(data) as unknown }
    } finally {
      await source.destroy()
    }
  }

  test('warns with the number of rows, and gives the rows that exist the value', async () => {
    const terminal = quietTerminal()
    const made = await make({ drops: ['partners.sortOf'], fills: ['partners.type=Non-Profit'] }, terminal, filled.settings)
    expect(terminal.lines).toEqual([
      'Warning: partners.sortOf is dropped with its values, its files, and its part of archived records. 1 row of your development database has a value.',
    ])
    expect(await run(made[dialect].up)).toEqual({
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
    expect(terminal.lines[1]).toMatch(/^Note: partners.type is required, and rows that exist have no value until a person edits them/)
    expect(await run(made[dialect].up)).toEqual({
      rows: [
        ['one', null],
        ['two', null],
      ],
      archived: { name: 'Old' },
    })
  })
})
