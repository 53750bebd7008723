import type { Dialect } from '../src/database/database.js'
import { assertShapes, declaredShapes, recordedShapes } from '../src/database/declared-shapes.js'
import { sourceOf } from '../src/database/migrate.js'
import { migrations } from '../src/database/migrations/index.js'
import { openDatabase } from '../src/database/open-database.js'
import { migratedSchema, schemaDifference } from '../src/database/schema/schema-difference.js'
import { tables } from '../src/app/tables.js'
import { emptyDatabases } from './support/old-database.js'

test('a part of a list that is not declared any more stops the start: its values may have another name now', () => {
  const { project, ...others } = recordedShapes()
  const former = {
    ...others,
    project: { ...project!, parts: { ...project!.parts, 'tasks.ready': 'flag' } },
  }
  expect(() => assertShapes(declaredShapes(), former)).toThrow(
    'The declarations were changed without a migration: project.tasks.ready is not declared any more. Run "npm run migrate:make <name>"',
  )
  assertShapes(declaredShapes(), {
    ...recordedShapes(),
    gone: { parts: { 'tasks.ready': 'flag' } },
  })
})

test('"npm run migrate:make" was run after the last change of a list\'s parts or of an address', () => {
  expect(recordedShapes()).toEqual(declaredShapes())
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on an empty %s', (dialect) => {
  const settings = emptyDatabases(dialect)

  test('all migrations run and leave the schema of the declarations', async () => {
    expect(await schemaDifference(settings(), tables)).toEqual({ up: [], down: [] })
  })

  test('a second start has nothing to do', async () => {
    await (await openDatabase(settings(), tables)).close()
    await (await openDatabase(settings(), tables)).close()
    expect(await schemaDifference(settings(), tables)).toEqual({ up: [], down: [] })
  })

  test('an index that a migration drops is created again with its columns in their order', async () => {
    const schema = await migratedSchema(settings(), tables)
    try {
      await schema.run([
        'CREATE UNIQUE INDEX "ix_former" ON "partners" ("name_key", "id", "created_by")',
      ])
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
    const schema = await migratedSchema(settings(), tables)
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
    const database = await openDatabase(settings(), tables)
    await database.define(['ALTER TABLE "students" RENAME COLUMN "aspiration" TO "ambition"'])
    await database.close()
    const declared = [
      ...tables,
      { name: 'manuals', columns: { id: { type: 'text', primary: true } } },
    ] as const
    await expect(openDatabase(settings(), declared)).rejects.toThrow(
      'The declarations were changed without a migration: the table students has no column aspiration (it has ambition, which the ' +
        'declarations do not); there is no table manuals. Run "npm run migrate:make <name>", then start again.',
    )
  })

  if (dialect === 'postgres')
    test('several processes that start at once prepare it once', async () => {
      const opened = await Promise.all(
        Array.from({ length: 3 }, () => openDatabase(settings(), tables)),
      )
      const ran = await opened[0]!.read.all<{ name: string }>('SELECT "name" FROM migrations')
      expect(ran.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
      await Promise.all(opened.map((database) => database.close()))
    })

  test('every migration can be undone', async () => {
    const source = await sourceOf(settings(), tables).initialize()
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
})
