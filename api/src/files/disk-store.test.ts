import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DiskStore } from './disk-store.js'
import { MissingBytesError } from './file-store.js'

let directory: string
let store: DiskStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'))
  store = new DiskStore(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const files = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const key = '01JCZ0000000000000000ABCD1'

describe('DiskStore', () => {
  it('returns what was put, whole and in part, until it is removed', async () => {
    expect(
      await store.put(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')])),
    ).toEqual({
      size: 10,
      sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
    })
    expect(await text(await store.open(key))).toBe('0123456789')
    expect(await text(await store.open(key, { start: 2, end: 4 }))).toBe('234')
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow(MissingBytesError)
    expect(await files()).toEqual([])
  })

  it.each([
    ['that breaks', new Error('cut off'), { message: 'cut off' }],
    [
      'for which there is no space',
      Object.assign(new Error(), { code: 'ENOSPC' }),
      { code: 'storage_full' },
    ],
  ])('keeps nothing of a stream %s', async (_, error, thrown) => {
    async function* half() {
      yield Buffer.from('half')
      throw error
    }
    await expect(store.put(key, Readable.from(half()))).rejects.toMatchObject(thrown)
    expect(await files()).toEqual([])
  })

  it.each(['../../etc/passwd', 'a/b/c/d/e/f/g', '', '.incoming'])(
    'takes no key like %j',
    async (bad) => {
      await expect(store.put(bad, Readable.from(['x']))).rejects.toThrow('storage key')
      await expect(store.open(bad)).rejects.toThrow('storage key')
      await expect(store.remove(bad)).rejects.toThrow('storage key')
    },
  )

  it('knows how much space is left', async () => expect(await store.freeSpace()).toBeGreaterThan(0))
})
