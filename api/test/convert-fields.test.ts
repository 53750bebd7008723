import type { DataSource } from 'typeorm'
import { tables } from '../src/app/tables.js'
import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import type { Migration } from '../src/database/migrations/migration.js'
import { migratedSchema, type MigratedSchema } from '../src/database/schema/schema-difference.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
import { makeMigration, type MadeMigration } from '../src/tools/migration/make-migration.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { quietTerminal } from './support/quiet-terminal.js'

/** The schema while these fields were of other kinds: two texts, a number, a relation to one and a relation to many. */
const before = (dialect: Dialect) => [
  'DROP INDEX "ix_equipment_quantity_id"',
  'ALTER TABLE "equipment" DROP COLUMN "quantity"',
  'ALTER TABLE "equipment" ADD "quantity" text',
  'ALTER TABLE "equipment" ADD "quantity_order" text',
  'ALTER TABLE "equipment" ADD "quantity_key" text',
  'ALTER TABLE "equipment" ADD "condition_order" text',
  'ALTER TABLE "equipment" ADD "condition_key" text',
  'DROP INDEX "ix_equipment_purchase_supplier_order_id"',
  'ALTER TABLE "equipment" DROP COLUMN "purchase_supplier"',
  'ALTER TABLE "equipment" DROP COLUMN "purchase_supplier_order"',
  'ALTER TABLE "equipment" DROP COLUMN "purchase_supplier_key"',
  `ALTER TABLE "equipment" ADD "purchase_supplier" ${dialect === 'sqlite' ? 'real' : 'double precision'}`,
  'DROP TABLE "teams_members"',
  'ALTER TABLE "teams" ADD "members_id" text',
  'CREATE TABLE "teams_leader" ("owner_id" text, "target_id" text, "position" integer, PRIMARY KEY ("owner_id", "target_id"))',
]

const rowColumns = '"version", "created_at", "updated_at", "created_by"'
const system = `1, 'x', 'x', 'x'`
const kit = (id: string, quantity: string, condition: string, supplier: string) =>
  `INSERT INTO equipment ("id", ${rowColumns}, "quantity", "condition", "purchase_supplier") VALUES ('${id}', ${system}, ${quantity}, ${condition}, ${supplier})`
const archived = (id: string, resource: string, data: object) =>
  `INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by")
   VALUES ('${id}', '${id}', 1, '${resource}', '${id}', 'x', 'x', '${JSON.stringify(data)}', '[]', '1', 'x', 'x')`
const rows = [
  kit('a', `'12'`, `'good'`, '3'),
  kit('b', `' 2.5 '`, `'Broken'`, '1.5'),
  kit('c', 'NULL', 'NULL', 'NULL'),
  `INSERT INTO students ("id", ${rowColumns}) VALUES ('asha', ${system}), ('ravi', ${system})`,
  `INSERT INTO teams ("id", ${rowColumns}, "members_id") VALUES ('t', ${system}, 'asha'), ('u', ${system}, NULL)`,
  `INSERT INTO teams_leader VALUES ('t', 'ravi', 0)`,
  archived('d', 'equipment', { quantity: '7', condition: 'worn', purchase: { supplier: 4 } }),
  archived('e', 'team', { members: 'asha', leader: ['ravi'] }),
]

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'fields that change their kind on %s',
  (dialect) => {
    let empty: FreshDatabase[]
    let schemas: { [D in Dialect]: MigratedSchema }
    let filled: FreshDatabase
    beforeAll(async () => {
      empty = [await freshDatabase('sqlite', null), await freshDatabase('postgres', null)]
      schemas = {
        sqlite: await migratedSchema(empty[0]!.settings, tables),
        postgres: await migratedSchema(empty[1]!.settings, tables),
      }
      await schemas.sqlite.run(before('sqlite'))
      await schemas.postgres.run(before('postgres'))
      filled = await freshDatabase(dialect)
      await run([...before(dialect), ...rows])
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
    const run = (statements: readonly string[]) =>
      connected(async (source) => {
        for (const statement of statements) await source.query(statement)
      })
    const migration = (made: MadeMigration): Migration => ({
      ...made,
      name: `changeKinds${Date.now()}`,
    })
    const read = <T>(text: string): Promise<T[]> =>
      connected((source) => source.query(text) as Promise<T[]>)
    const make = async (
      drops: readonly string[],
      terminal = quietTerminal(),
    ): Promise<MadeMigration> => {
      const heldRows = await openHeldRows(filled.settings)
      return makeMigration(
        schemas,
        { renames: [], splits: [], fills: [], resources: [], drops },
        terminal,
        heldRows,
      ).finally(() => heldRows.close())
    }
    const kits = () =>
      read(
        'SELECT "id", "quantity", "condition", "purchase_supplier" AS supplier FROM equipment ORDER BY "id"',
      )
    const archive = async () =>
      (await read<{ data: string }>('SELECT data FROM archive ORDER BY id')).map(
        ({ data }) => JSON.parse(data) as object,
      )

    test('keep every value that a rule converts, live and archived, and have it again after an undo', async () => {
      const terminal = quietTerminal()
      const made = await make([], terminal)
      expect(terminal.lines).toContain(
        'equipment.quantity is a number now: its values are converted, and a value that cannot be stops the migration.',
      )
      const changeKinds = migration(made)
      await connected((source) => source.runMigrations(), [changeKinds])
      expect(await kits()).toEqual([
        { id: 'a', quantity: 12, condition: 'Good', supplier: '3' },
        { id: 'b', quantity: 2.5, condition: 'Broken', supplier: '1.5' },
        { id: 'c', quantity: null, condition: null, supplier: null },
      ])
      expect(
        await read('SELECT "purchase_supplier_key" AS k FROM equipment ORDER BY "id"'),
      ).toEqual([{ k: '3' }, { k: '1.5' }, { k: null }])
      expect(await read('SELECT * FROM teams_members')).toEqual([
        { owner_id: 't', target_id: 'asha', position: 0 },
      ])
      expect(await read('SELECT "id", "leader_id" FROM teams ORDER BY "id"')).toEqual([
        { id: 't', leader_id: 'ravi' },
        { id: 'u', leader_id: null },
      ])
      expect(await archive()).toEqual([
        { quantity: 7, condition: 'Worn', purchase: { supplier: '4' } },
        { members: ['asha'], leader: 'ravi' },
      ])
      await connected((source) => source.undoLastMigration(), [changeKinds])
      expect(await kits()).toEqual([
        { id: 'a', quantity: '12', condition: 'Good', supplier: 3 },
        { id: 'b', quantity: '2.5', condition: 'Broken', supplier: 1.5 },
        { id: 'c', quantity: null, condition: null, supplier: null },
      ])
      expect(await read('SELECT "members_id" FROM teams ORDER BY "id"')).toEqual([
        { members_id: 'asha' },
        { members_id: null },
      ])
      expect(await archive()).toMatchObject([
        { quantity: '7', purchase: { supplier: 4 } },
        { members: 'asha', leader: ['ravi'] },
      ])
    })

    test('are never emptied silently: a value without a rule stops the migration, or is named before it is lost', async () => {
      const guarded = await make([])
      await run([
        kit('z', `'a dozen'`, `'fine'`, 'NULL'),
        archived('y', 'equipment', { quantity: 'several' }),
      ])
      await expect(
        connected((source) => source.runMigrations(), [migration(guarded)]),
      ).rejects.toThrow(/no conversion of equipment\.(quantity|condition)/)
      await expect(make([])).rejects.toThrow(
        'equipment.quantity is a number now, and not every value can be converted. 1 row and 1 archived record of your development database lose their values.\n' +
          'Add --drop equipment.quantity to lose them, or keep the former kind.',
      )
      await expect(make([], quietTerminal(['no']))).rejects.toThrow('Stopped. Nothing was written.')
      const made = migration(await make([], quietTerminal(['yes', 'yes'])))
      await connected((source) => source.runMigrations(), [made])
      expect((await kits()).at(-1)).toEqual({
        id: 'z',
        quantity: null,
        condition: null,
        supplier: null,
      })
      expect((await kits())[0]).toEqual({ id: 'a', quantity: 12, condition: 'Good', supplier: '3' })
      expect((await archive()).at(-1)).toEqual({})
    })
  },
)
