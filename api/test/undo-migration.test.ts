import type { Dialect } from '../src/database/database.js'
import { sourceOf } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import { assertSchema } from '../src/database/schema/assert-schema.js'
import type { Migration } from '../src/database/migrations/migration.js'
import { openDatabase } from '../src/database/open-database.js'
import { tables } from '../src/app/tables.js'
import { openHeldRows } from '../src/tools/migration/held-rows.js'
import {
  assertUnreleased,
  undoInDatabase,
  undoWarnings,
} from '../src/tools/migration/undo-migration.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

const steps = {
  up: ['ALTER TABLE "tags" ADD "colour" text'],
  down: ['ALTER TABLE "tags" DROP COLUMN "colour"'],
}
const addColours: Migration = { name: `addColours${Date.now()}`, sqlite: steps, postgres: steps }
const newest = [...migrations, addColours]

test('a released migration is not undone', () => {
  expect(() => assertUnreleased('0009-add-colours.ts', '0008-add-server-secrets.ts')).not.toThrow()
  expect(() =>
    assertUnreleased('0008-add-server-secrets.ts', '0008-add-server-secrets.ts'),
  ).toThrow('0008-add-server-secrets.ts is released')
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the newest migration on %s', (dialect) => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase(dialect)
  })
  afterEach(() => fresh.remove())

  const runAll = async (list: readonly Migration[]) => {
    const source = await sourceOf(fresh.settings, [], list).initialize()
    await source.runMigrations().finally(() => source.destroy())
  }

  test('is undone where it was run, with a warning of the rows that hold a value, and the product starts again', async () => {
    await runAll(newest)
    const database = await openDatabase(fresh.settings, tables)
    const row = `'solder', 1, 'x', 'x', 'x', 'Solder', 'solder', '0'`
    await database.define([
      `INSERT INTO tags ("id", "version", "created_at", "updated_at", "created_by", "name", "name_key", "colour") VALUES (${row})`,
    ])
    await database.close()
    const heldRows = await openHeldRows(fresh.settings)
    expect(await undoWarnings(addColours[dialect], heldRows)).toEqual([
      'Warning: the column colour of tags is dropped. 1 row of your development database has a value.',
    ])
    await heldRows.close()
    expect(await undoInDatabase(fresh.settings, newest)).toBe(true)
    expect(await undoInDatabase(fresh.settings, newest)).toBe(false)
    const again = await openDatabase(fresh.settings, tables)
    const rows = await again.read.all<{ name: string }>('SELECT * FROM tags')
    expect(rows).toMatchObject([{ name: 'Solder' }])
    expect(rows[0]).not.toHaveProperty('colour')
    await assertSchema(dialect, tables, (text) => again.read.all(text))
    await again.close()
  })

  test('is not undone below one that another branch has run', async () => {
    await runAll(newest)
    await expect(undoInDatabase(fresh.settings, migrations)).rejects.toThrow(
      `Your database has run ${addColours.name} after`,
    )
  })
})
