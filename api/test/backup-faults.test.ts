import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tables } from '../src/app/tables.js'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { writeArchive } from '../src/features/self-hosted/write-archive.js'
import { DiskStore } from '../src/files/disk-store.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

describe('a backup that cannot be written', () => {
  let fresh: FreshDatabase
  let database: Database
  let folder: string
  beforeAll(async () => {
    fresh = await freshDatabase('sqlite')
    database = await openDatabase(fresh.settings, tables)
    folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-backup-'))
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const write = (name: string) =>
    database.snapshot((sql) =>
      writeArchive(join(folder, name), {
        sql,
        tables,
        store: new DiskStore(folder),
        onStep: () => undefined,
      }),
    )

  // The rest of the process goes on: an error that nobody handles would fail this test.
  test('fails by itself, and leaves nothing', async () => {
    await expect(write('none/a.tar.gz')).rejects.toMatchObject({ code: 'ENOENT' })
    // Writing to it fails as on a full disk, where there is such a device.
    if (process.platform === 'linux') {
      await symlink('/dev/full', join(folder, 'b.tar.gz.partial'))
      await expect(write('b.tar.gz')).rejects.toMatchObject({ code: 'ENOSPC' })
    }
    expect((await readdir(folder)).filter((name) => name.includes('tar'))).toEqual([])
  })
})
