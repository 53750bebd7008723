import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MissingBytesError, sumOf } from '../src/files/file-store.js'
import { Bucket } from '../src/files/s3/bucket.js'
import { S3Store } from '../src/files/s3/s3-store.js'
import { S3Requests } from '../src/files/s3/requests.js'
import { StoreWatch } from '../src/files/s3/store-watch.js'
import { startS3, type S3Make, type S3Server } from './support/s3-servers.js'

const key = '01JCZ0000000000000000ABCD1'
const mb = 1024 ** 2
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
/** Returns a stream of chunks as a browser sends them. */
const streamOf = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 64 * 1024)
        yield content.subarray(at, at + 64 * 1024)
    })(),
  )

describe.each<S3Make>(['s3rver', 'Swift'])('files in a bucket of %s', (make) => {
  let server: S3Server
  let bucket: Bucket
  let store: S3Store
  beforeAll(async () => {
    server = await startS3(make)
    bucket = new Bucket(server.settings)
    store = new S3Store(bucket)
  })
  afterAll(() => server.stop())

  const keys = async () => {
    const all: string[] = []
    for await (const item of bucket.list('')) all.push(item.key)
    return all
  }

  it('are returned as they were put, whole and in part, until they are removed', async () => {
    expect(
      await store.put(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')])),
    ).toEqual({
      size: 10,
      sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
    })
    expect(await text(await store.open(key))).toBe('0123456789')
    expect(await text(await store.open(key, { start: 2, end: 4 }))).toBe('234')
    expect(await keys()).toEqual([`files/${key}`])
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow(MissingBytesError)
    expect(await keys()).toEqual([])
  })

  it.each([0, 1, 5 * mb, 5 * mb + 1, 16 * mb])(
    'are put in parts without a known length: %d bytes',
    async (size) => {
      const content = randomBytes(size)
      const sum = { size, sha256: sha256(content) }
      expect(await store.put(key, streamOf(content))).toEqual(sum)
      expect(await sumOf(await store.open(key))).toEqual(sum)
      if (size > 10 * mb) {
        // Over the border between two parts.
        const range = { start: 5 * mb - 3, end: 5 * mb + 4 }
        expect(await sumOf(await store.open(key, range))).toEqual({
          size: 8,
          sha256: sha256(content.subarray(range.start, range.end + 1)),
        })
      }
      await store.remove(key)
    },
  )

  it.each([1, 6, 11])('leave nothing when their stream breaks after %d MB', async (size) => {
    async function* broken() {
      yield* streamOf(randomBytes(size * mb))
      throw new Error('cut off')
    }
    await expect(store.put(key, Readable.from(broken()))).rejects.toThrow('cut off')
    expect(await keys()).toEqual([])
    await expect(store.open(key)).rejects.toThrow(MissingBytesError)
  })

  it.each(['../../etc/passwd', 'a/b/c/d/e/f/g', '', '.incoming'])(
    'have no key like %j',
    async (bad) => {
      expect(() => store.put(bad, Readable.from(['x']))).toThrow('storage key')
      await expect(store.open(bad)).rejects.toThrow('storage key')
      expect(() => store.remove(bad)).toThrow('storage key')
    },
  )

  it('pass the check of the start, which leaves nothing', async () => {
    await store.check()
    expect(await keys()).toEqual([])
  })

  it('are refused at the start for a bucket that is not there, and later with a 503', async () => {
    const wrong = new S3Store(new Bucket({ ...server.settings, bucket: 'none' }))
    const sentence = `There is no bucket "none" at ${server.settings.endpoint}: check S3_BUCKET and S3_ENDPOINT.`
    await expect(wrong.check()).rejects.toThrow(sentence)
    const refused = { code: 'unavailable', status: 503, sentence }
    await expect(wrong.put(key, streamOf(Buffer.from('x')))).rejects.toMatchObject(refused)
    await expect(wrong.open(key)).rejects.toMatchObject(refused)
    expect(wrong.trouble).toBe(sentence)
  })
})

describe('a server that checks signatures and rights', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3('Swift')
  })
  afterAll(() => server.stop())

  it.each([
    ['a wrong secret', { secret: 'not-the-secret-of-tests' }, 'secret', 'S3_SECRET_ACCESS_KEY'],
    ['an unknown key', { keyId: 'lab:nobody' }, 'secret', 'S3_ACCESS_KEY_ID'],
    [
      'a key without rights',
      { keyId: 'lab:stranger', secret: 'stranger-secret-of-tests' },
      'permission',
      'The key may not write in the bucket "lab-files"',
    ],
    ['a wrong region', { region: 'ap-south-1' }, 'region', 'S3_REGION'],
  ])('refuses %s, and the sentence says so without the secret', async (_, wrong, reason, words) => {
    const settings = { ...server.settings, ...wrong }
    const error: unknown = await new Bucket(settings)
      .put(key, streamOf(Buffer.from('x')))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason, sentence: expect.stringContaining(words) })
    expect(JSON.stringify(error)).not.toContain(settings.secret)
    await expect(new S3Store(new Bucket(settings)).check()).rejects.toThrow(words)
  })

  it('leaves no parts of a broken upload, and the sweep ends those of a killed process', async () => {
    const bucket = new Bucket(server.settings)
    async function* broken() {
      yield* streamOf(randomBytes(6 * mb))
      throw new Error('cut off')
    }
    await expect(bucket.put(`files/${key}`, broken())).rejects.toThrow('cut off')
    const now = Date.now() + 60_000
    expect(await bucket.abortUploads('files/', now)).toBe(0)
    // A process that is killed ends nothing.
    const requests = new S3Requests(server.settings, new StoreWatch())
    const begin = { method: 'POST', act: 'write', query: { uploads: '' } } as const
    await requests.text({ ...begin, key: `files/${key}` })
    expect(await bucket.abortUploads('files/', now - 3_600_000)).toBe(0)
    expect(await bucket.abortUploads('files/', now)).toBe(1)
    expect(await bucket.abortUploads('files/', now)).toBe(0)
  })
})
