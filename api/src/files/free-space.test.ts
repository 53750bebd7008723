import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Config } from '../config/config.js'
import { DiskStore } from './disk-store.js'
import { FreeSpace } from './free-space.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'space-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A store elsewhere, whose space is known. */
class Elsewhere extends DiskStore {
  free: number | undefined = 0
  override async freeSpace() {
    return this.free
  }
}
const moreThanAnyDisk = '999999999'
const spaceWith = (env: Record<string, string>, free?: number) => {
  const store = Object.assign(new Elsewhere(folder), { free })
  return { store, space: new FreeSpace(new Config({ DATA_DIR: folder, ...env }), store) }
}

test('a disk with less than the minimum is low for records and files, any other is not', async () => {
  expect(await spaceWith({ MIN_FREE_DISK: moreThanAnyDisk }).space.isLow()).toEqual({
    records: true,
    files: true,
  })
  expect(await spaceWith({ MIN_FREE_DISK: '0' }).space.isLow()).toEqual({
    records: false,
    files: false,
  })
})

test('records in PostgreSQL do not need our disk', async () => {
  const { space } = spaceWith({
    MIN_FREE_DISK: moreThanAnyDisk,
    DATABASE_URL: 'postgres://someone@host/name',
  })
  expect(await space.isLow()).toEqual({ records: false, files: true })
})

test('it is measured again after a second, so that freed space counts', async () => {
  const { space, store } = spaceWith({ MIN_FREE_DISK: '1' }, 1000)
  expect(await space.isLow(0)).toEqual({ records: false, files: true })
  store.free = 2_000_000
  expect(await space.isLow(999)).toEqual({ records: false, files: true })
  expect(await space.isLow(1000)).toEqual({ records: false, files: false })
})

test('a place that cannot be measured is not low', async () => {
  const { space } = spaceWith({ MIN_FREE_DISK: moreThanAnyDisk, DATA_DIR: join(folder, 'missing') })
  expect(await space.isLow()).toEqual({ records: false, files: false })
})
