import type { DataSource } from 'typeorm'
import { tables } from '../src/app/tables.js'
import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import type { Migration } from '../src/database/migrations/migration.js'
import { migratedSchema, type MigratedSchema } from '../src/database/schema/schema-difference.js'
import { indexName } from '../src/database/table.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
import { makeMigration } from '../src/tools/migration/make-migration.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { quietTerminal } from './support/quiet-terminal.js'

const { columns, indexes = [] } = tables.find(({ name }) => name === 'partners')!
const isPart = (column: string) => /^decision_maker_(first|last)_name/.test(column)
/** The schema while the decision maker of a partner was one text. */
const before = [
  ...indexes
    .filter((index) => [...index.columns, ...(index.held ?? [])].some(isPart))
    .map((index) => `DROP INDEX "${indexName('partners', index)}"`),
  ...Object.keys(columns)
    .filter(isPart)
    .map((column) => `ALTER TABLE "partners" DROP COLUMN "${column}"`),
  ...['', '_order', '_key'].map(
    (suffix) => `ALTER TABLE "partners" ADD "decision_maker${suffix}" text`,
  ),
]

const texts = {
  a: 'Asha Devi Rao',
  b: 'Madonna',
  c: '  Ravi   Das ',
  d: 'O’Neil, Shah',
  e: "D'Souza",
}
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`
const rows = [
  ...Object.entries(texts).map(
    ([id, text]) =>
      `INSERT INTO partners ("id", "version", "created_at", "updated_at", "created_by", "decision_maker") VALUES ('${id}', 1, 'x', 'x', 'x', ${quotedText(text)})`,
  ),
  `INSERT INTO partners ("id", "version", "created_at", "updated_at", "created_by") VALUES ('f', 1, 'x', 'x', 'x')`,
  `INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by")
   VALUES ('g', 'g', 1, 'partner', 'g', 'x', 'x', '{"name":"Old","decisionMaker":"Sita Bai Das"}', '[]', '1', 'x', 'x'),
          ('h', 'h', 1, 'partner', 'h', 'x', 'x', '{"name":"None"}', '[]', '1', 'x', 'x')`,
  `INSERT INTO change_rows (change_set, place, resource, record_id, result, previous, mails)
   VALUES ('set', 0, 'partner', 'a', 'changed', '{"decisionMaker":"Asha"}', 0)`,
]
const parts = 'partners.decisionMaker=decisionMaker.firstName,decisionMaker.lastName'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a text split in two on %s', (dialect) => {
  let empty: FreshDatabase[]
  let schemas: { [D in Dialect]: MigratedSchema }
  let filled: FreshDatabase
  beforeAll(async () => {
    empty = [await freshDatabase('sqlite', null), await freshDatabase('postgres', null)]
    schemas = {
      sqlite: await migratedSchema(empty[0]!.settings, tables),
      postgres: await migratedSchema(empty[1]!.settings, tables),
    }
    for (const schema of Object.values(schemas)) await schema.run(before)
    filled = await freshDatabase(dialect)
    await connected(async (source) => {
      for (const statement of [...before, ...rows]) await source.query(statement)
    })
  })
  afterAll(async () => {
    for (const schema of Object.values(schemas)) await schema.close()
    for (const { remove } of [...empty, filled]) await remove()
  })

  const connected = async <T>(
    work: (source: DataSource) => Promise<T>,
    migrations: readonly Migration[] = [],
  ): Promise<T> => {
    const source = await sourceOf(filled.settings, [], migrations).initialize()
    return work(source).finally(() => source.destroy())
  }
  const read = <T>(text: string): Promise<T[]> =>
    connected((source) => source.query(text) as Promise<T[]>)
  const make = async (split: string, terminal = quietTerminal()) => {
    const heldRows = await openHeldRows(filled.settings)
    const options = { renames: [], drops: [], fills: [], resources: [], splits: [split] }
    return makeMigration(schemas, options, terminal, heldRows).finally(() => heldRows.close())
  }
  const data = async (query: string) =>
    (await read<{ data: string }>(query)).map(({ data }) => JSON.parse(data) as object)
  const archive = () => data('SELECT data FROM archive ORDER BY id')

  test.each([
    {
      how: '',
      live: [
        ['Asha', 'Devi Rao'],
        ['Madonna', null],
        ['Ravi', 'Das'],
        ['O’Neil,', 'Shah'],
        ["D'Souza", null],
        [null, null],
      ],
      archived: { firstName: 'Sita', lastName: 'Bai Das' },
      back: ['Asha Devi Rao', 'Madonna', 'Ravi Das', 'O’Neil, Shah', "D'Souza", null],
    },
    {
      how: ':last',
      live: [
        ['Asha Devi', 'Rao'],
        ['Madonna', null],
        ['Ravi', 'Das'],
        ['O’Neil,', 'Shah'],
        ["D'Souza", null],
        [null, null],
      ],
      archived: { firstName: 'Sita Bai', lastName: 'Das' },
      back: ['Asha Devi Rao', 'Madonna', 'Ravi Das', 'O’Neil, Shah', "D'Souza", null],
    },
    {
      how: ':, ',
      live: [
        ['Asha Devi Rao', null],
        ['Madonna', null],
        ['Ravi Das', null],
        ['O’Neil', 'Shah'],
        ["D'Souza", null],
        [null, null],
      ],
      archived: { firstName: 'Sita Bai Das', lastName: null },
      back: ['Asha Devi Rao', 'Madonna', 'Ravi Das', 'O’Neil, Shah', "D'Souza", null],
    },
  ])(
    'is divided in live and archived rows by "$how", and whole again after an undo',
    async ({ how, live, archived, back }) => {
      const terminal = quietTerminal()
      const migration = { ...(await make(parts + how, terminal)), name: `split${Date.now()}` }
      expect(terminal.lines[0]).toMatch(
        /^partners\.decisionMaker is split at .* into decisionMaker\.firstName and decisionMaker\.lastName: 5 rows and 1 archived record of your development database\.$/,
      )
      const [[first, second]] = live as [[string, string | null]]
      expect(terminal.lines).toContain(
        `  "${texts.a}" → decisionMaker.firstName "${first}", decisionMaker.lastName "${second ?? ''}"`,
      )
      await connected((source) => source.runMigrations(), [migration])
      const names = await read<Record<string, string>>(
        'SELECT "decision_maker_first_name" AS a, "decision_maker_last_name" AS b, "decision_maker_first_name_key" AS k FROM partners ORDER BY "id"',
      )
      expect(names.map(({ a, b }) => [a, b])).toEqual(live)
      expect(names[0]!['k']).toBe(live[0]![0]!.toLowerCase())
      expect(await archive()).toEqual([{ name: 'Old', decisionMaker: archived }, { name: 'None' }])
      expect(await data('SELECT previous AS data FROM change_rows')).toEqual([
        { decisionMaker: { firstName: 'Asha', lastName: null } },
      ])
      await connected((source) => source.undoLastMigration(), [migration])
      const whole = await read<{ text: string; key: string }>(
        'SELECT "decision_maker" AS text, "decision_maker_key" AS key FROM partners ORDER BY "id"',
      )
      expect(whole.map(({ text }) => text)).toEqual(back)
      expect(whole[0]!.key).toBe('asha devi rao')
      expect(await archive()).toEqual([
        { name: 'Old', decisionMaker: 'Sita Bai Das' },
        { name: 'None' },
      ])
      expect(await data('SELECT previous AS data FROM change_rows')).toEqual([
        { decisionMaker: 'Asha' },
      ])
    },
  )

  test('is shown on a terminal first, and left alone if the developer does not agree', async () => {
    await expect(make(parts, quietTerminal(['no']))).rejects.toThrow(
      'Stopped. Nothing was written.',
    )
    const terminal = quietTerminal(['yes'])
    await make(parts, terminal)
    expect(terminal.questions).toEqual(['Split them like this?'])
  })

  test.each([
    [
      'partners.name=decisionMaker.firstName,decisionMaker.lastName',
      'partner.name is still declared.',
    ],
    ['partners.head=decisionMaker.firstName,decisionMaker.lastName', 'no text column head'],
    ['partners.decisionMaker=decisionMaker.firstName,surname', 'partner.surname is not declared'],
    ['partners.decisionMaker=type,name', 'partner.type holds no free text'],
    ['partners.decisionMaker=name', '"partners.decisionMaker=name" splits nothing.'],
    [`${parts}:?`, 'cannot be split at a question mark'],
  ])('is refused for %s', async (split, message) => {
    await expect(make(split)).rejects.toThrow(message)
  })
})
