import { ulid } from 'ulid'
import { tables } from '../src/app/tables.js'
import type { Database, Dialect } from '../src/database/database.js'
import { migrate } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import type { Migration } from '../src/database/migrations/migration.js'
import { openDatabase } from '../src/database/open-database.js'
import { storedCountTable } from '../src/database/stored-count.js'
import { undoInDatabase } from '../src/tools/migration/undo-migration.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { wrongCounts } from './support/stored-counts.js'

const stored = storedCountTable('students', 'school_id')
const [hill, lake] = ['01STOREDHILL', '01STOREDLAKE']
const move = (to: string) => `UPDATE "students" SET "school_id" = '${to}'`

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'at a start on %s, a stored count',
  (dialect) => {
    let fresh: FreshDatabase
    let database: Database
    const system = `1, 'x', 'x', 'x'`
    const into = (table: string, more = '') =>
      `INSERT INTO "${table}" ("id", "version", "created_at", "updated_at", "created_by"${more})`
    const student = (school: string) =>
      `${into('students', ', "school_id"')} VALUES ('${ulid()}', ${system}, '${school}')`
    const restart = async (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
      await database.close()
      await meanwhile()
      database = await openDatabase(fresh.settings, tables)
    }
    const numbers = async () => {
      expect(await wrongCounts(database.read)).toEqual([])
      const rows = await database.read.all<{ id: string; n: number }>(
        `SELECT "id", SUM("n") AS n FROM "${stored}" GROUP BY "id" ORDER BY "id"`,
      )
      return rows.map(({ n }) => n)
    }
    const named = async (name: string) => {
      const catalogue =
        dialect === 'sqlite'
          ? 'SELECT name FROM sqlite_master'
          : 'SELECT relname AS name FROM pg_class UNION SELECT proname FROM pg_proc'
      return (
        await database.read.all<{ name: string }>(
          `SELECT name FROM (${catalogue}) c WHERE name LIKE '${name}%'`,
        )
      ).length
    }

    beforeEach(async () => {
      fresh = await freshDatabase(dialect)
      database = await openDatabase(fresh.settings, tables)
      await database.define([
        ...[hill, lake].map((id) => `${into('schools')} VALUES ('${id}', ${system})`),
        ...[hill, hill, hill, lake].map(student),
      ])
    })
    afterEach(async () => {
      await database.close()
      await fresh.remove()
    })

    test('that is whole stays as it is', async () => {
      expect(await numbers()).toEqual([3, 1])
      const marked = `UPDATE "${stored}" SET "n" = "n" + 10 WHERE "id" = '${lake}'`
      await database.define([marked])
      await restart()
      expect(await wrongCounts(database.read)).toMatchObject([{ id: lake, stored: 11, counted: 1 }])
    })

    test.each(['insert', 'delete', 'update'])(
      'whose trigger for %s was lost is filled again',
      async (event) => {
        const lost = `DROP TRIGGER "${stored}_${event}"${dialect === 'sqlite' ? '' : ' ON "students"'}`
        await database.define([
          lost,
          student(lake),
          move(lake),
          student(hill),
          `DELETE FROM "students" WHERE "school_id" = '${hill}'`,
        ])
        expect(await wrongCounts(database.read)).not.toEqual([])
        await restart()
        expect(await numbers()).toEqual([5])
        await database.define([student(hill), move(hill)])
        expect((await numbers()).filter(Boolean)).toEqual([6])
      },
    )

    test('of a field that no declaration counts any more is dropped, and its triggers with it', async () => {
      const former = tables.map((table) =>
        table.name === 'students' ? { ...table, counted: ['school_id', 'created_by'] } : table,
      )
      const name = storedCountTable('students', 'created_by')
      await database.close()
      database = await openDatabase(fresh.settings, former)
      expect(await named(name)).toBeGreaterThan(3)
      expect(await database.read.all(`SELECT "id", "n" FROM "${name}"`)).toEqual([
        { id: 'x', n: 4 },
      ])
      await restart()
      expect(await named(name)).toBe(0)
      await database.define([student(lake)])
      expect(await numbers()).toEqual([3, 2])
    })

    test('prevents no migration and no undo, and is right after both', async () => {
      const turns = {
        sqlite: [
          'ALTER TABLE "students" RENAME TO "pupils"',
          'ALTER TABLE "pupils" RENAME TO "students"',
        ],
        // PostgreSQL refuses this of a column that a trigger names.
        postgres: ['varchar', 'text COLLATE "C"'].map(
          (type) => `ALTER TABLE "students" ALTER COLUMN "school_id" TYPE ${type}`,
        ),
      }[dialect]
      const steps = { up: [...turns, move(lake)], down: [...turns, move(hill)] }
      const moves: Migration = {
        name: `moveStudents${Date.now()}`,
        sqlite: steps,
        postgres: steps,
        // So this version starts again on the schema that it leaves.
        oneByOne: { is: true, because: 'the table has the columns that it had' },
      }
      const newest = [...migrations, moves]
      await restart(() => migrate(fresh.settings, tables, newest))
      expect(await numbers()).toEqual([4])
      await restart(() => undoInDatabase(fresh.settings, newest))
      expect(await numbers()).toEqual([4])
      expect(await database.read.all(`SELECT "id" FROM "${stored}"`)).toEqual([{ id: hill }])
    })
  },
)
