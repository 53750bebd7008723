import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { tables } from '../src/app/tables.js'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { restoreAnyArchive } from '../src/features/self-hosted/restore-any-archive.js'
import { writeArchive } from '../src/features/self-hosted/write-archive.js'
import { DiskStore } from '../src/files/disk-store.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

const letters = (at: number) => createHash('sha512').update(String(at)).digest('hex')

/** Stores tags whose names have so many different parts that SQLite writes their index in several steps. */
const fill = (database: Database): Promise<unknown> =>
  database.write(async (tx) => {
    const rows = Array.from({ length: 4000 }, (_, at) => ({ id: `tag${at}`, name: letters(at) }))
    await tx.run(
      `INSERT INTO tags (id, version, created_at, updated_at, created_by, name, name_key)
       SELECT value ->> 'id', 1, '2026-01-01', '2026-01-01', 'x', value ->> 'name', value ->> 'name' FROM json_each(?)`,
      [JSON.stringify(rows)],
    )
  }, 'product')

const partsOf = async ({ read }: Database) =>
  (await read.all<{ segid: number }>('SELECT DISTINCT segid FROM tags_search_idx')).length

const tagsWith = async ({ read }: Database, text: string) =>
  (
    await read.all<{ rowid: number }>('SELECT rowid FROM tags_search WHERE tags_search MATCH ?', [
      `"${text}"`,
    ])
  ).length

describe('a search index of SQLite', () => {
  let fresh: FreshDatabase
  let target: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase('sqlite')
    target = await freshDatabase('sqlite')
  })
  afterAll(() => Promise.all([fresh.remove(), target.remove()]))

  test('is in one part after it is made again, and after a restore, so that the next writes have nothing to merge', async () => {
    const store = new DiskStore(join(fresh.env.DATA_DIR, 'files'))
    const archive = join(fresh.env.DATA_DIR, 'all.tar.gz')
    const before = await openDatabase(fresh.settings, tables)
    await fill(before)
    expect(await partsOf(before)).toBeGreaterThan(1)
    // As after an update that searches another field.
    await before.define(['DROP TRIGGER tags_search_insert'])
    await before.close()

    const again = await openDatabase(fresh.settings, tables)
    expect([await partsOf(again), await tagsWith(again, letters(17))]).toEqual([1, 1])
    await again.snapshot((sql) =>
      writeArchive(archive, { sql, tables, store, onStep: () => undefined }),
    )
    await again.close()

    await restoreAnyArchive(archive, {
      settings: target.settings,
      tables,
      store: new DiskStore(join(target.env.DATA_DIR, 'files')),
    })
    const restored = await openDatabase(target.settings, tables)
    expect([await partsOf(restored), await tagsWith(restored, letters(17))]).toEqual([1, 1])
    await restored.close()
  })
})
