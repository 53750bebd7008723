import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { S3Settings } from '../src/config/s3-settings.js'
import { MissingBytesError, sumOf } from '../src/files/file-store.js'
import { Bucket } from '../src/files/s3/bucket.js'
import { S3Store } from '../src/files/s3/s3-store.js'
import { S3Requests } from '../src/files/s3/requests.js'
import { StoreFault } from '../src/files/s3/store-fault.js'
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

let swift: Promise<S3Server>
beforeAll(() => {
  swift = startS3('Swift')
})
afterAll(async () => (await swift).stop())

describe.each<S3Make>(['s3rver', 'Swift'])('files in a bucket of %s', (make) => {
  let server: S3Server
  let bucket: Bucket
  let store: S3Store
  beforeAll(async () => {
    server = make === 'Swift' ? await swift : await startS3(make)
    bucket = new Bucket(server.settings)
    store = new S3Store(bucket)
  })
  afterAll(() => (make === 'Swift' ? undefined : server.stop()))

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

  it.each([0, 1, 5 * mb, 5 * mb + 1, 11 * mb])(
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

  it.each([1, 11])('leave nothing when their stream breaks after %d MB', async (size) => {
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

  it('are no trouble of a server that cannot list or end uploads', async () => {
    async function* broken() {
      yield* streamOf(randomBytes(6 * mb))
      throw new Error('cut off')
    }
    await expect(store.put(key, Readable.from(broken()))).rejects.toThrow('cut off')
    await store.tidy()
    expect(store.trouble).toBeUndefined()
  })

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
    server = await swift
  })

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

  it('is not reached with a clock that is wrong, and the sentence says so', async () => {
    const hourAgo = () => new Date(Date.now() - 3_600_000)
    const late = new S3Requests(server.settings, new StoreWatch(), hourAgo)
    await expect(late.send({ method: 'GET', act: 'read', key: 'files/a' })).rejects.toMatchObject({
      reason: 'clock',
      sentence: expect.stringMatching(
        /The clock of this machine and that of .* differ by too much/,
      ),
    })
  })

  it('is full at the quota of its bucket: people get 507, and nothing is left', async () => {
    const bucket = new Bucket(server.settings)
    // Swift keeps parts in a second place.
    await bucket.put(`files/${key}`, streamOf(randomBytes(6 * mb)))
    await bucket.remove(`files/${key}`)
    await setQuota(server.settings, 'lab-files', 100)
    await setQuota(server.settings, 'lab-files+segments', 8 * mb)
    for (const size of [101, 11 * mb])
      await expect(bucket.put(`files/${key}`, streamOf(randomBytes(size)))).rejects.toMatchObject({
        code: 'storage_full',
        status: 507,
        sentence: expect.stringContaining('The bucket "lab-files"'),
      })
    expect(await bucket.abortUploads('files/', Date.now() + 60_000)).toBe(0)
    expect(await bucket.open(`files/${key}`)).toBeUndefined()
    await setQuota(server.settings, 'lab-files', 1000)
    await bucket.put(`files/${key}`, streamOf(randomBytes(101)))
  })
})

/** Sets the quota of a container of Swift, in bytes, by its own protocol. */
async function setQuota({ endpoint, keyId, secret }: S3Settings, container: string, bytes: number) {
  const signIn = { 'x-auth-user': keyId, 'x-auth-key': secret }
  const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: signIn })
  const answer = await fetch(`${headers.get('x-storage-url')}/${container}`, {
    method: 'POST',
    headers: {
      'x-auth-token': String(headers.get('x-auth-token')),
      'x-container-meta-quota-bytes': String(bytes),
    },
  })
  expect(answer.status).toBe(204)
}

describe('a server that does not return what it got', () => {
  let server: S3Server
  let between: Server
  beforeAll(async () => {
    server = await startS3('s3rver')
    const { port } = new URL(server.settings.endpoint)
    // Content that is read is a byte longer, as from a server that stores the framing of a stream.
    between = createServer((request, response) => {
      const options = { port, method: request.method, path: request.url, headers: request.headers }
      const sent = httpRequest(options, (answer) => {
        const isContent = request.method === 'GET' && answer.statusCode === 200
        const { 'content-length': length, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 500, {
          ...headers,
          ...(length && { 'content-length': Number(length) + (isContent ? 1 : 0) }),
        })
        answer.on('end', () => response.end(isContent ? '!' : undefined))
        answer.pipe(response, { end: false })
      })
      request.pipe(sent)
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
  })
  afterAll(async () => {
    between.closeAllConnections()
    between.close()
    await server.stop()
  })

  it.each([5, 6 * mb])('is found out when %d bytes are put, and keeps nothing', async (size) => {
    const port = (between.address() as AddressInfo).port
    const settings = { ...server.settings, endpoint: `http://127.0.0.1:${port}` }
    await expect(
      new Bucket(settings).put(`files/${key}`, streamOf(randomBytes(size))),
    ).rejects.toMatchObject({
      code: 'unavailable',
      sentence: expect.stringContaining(`(${size + 1} bytes for ${size})`),
    })
    expect(await new Bucket(server.settings).open(`files/${key}`)).toBeUndefined()
  })
})

it.each([405, 501])(
  'uploads that a server refuses to list with %d are no trouble',
  async (status) => {
    const methods: string[] = []
    const server = createServer((request, answer) => {
      methods.push(`${request.method} ${request.url}`)
      answer.writeHead(status).end('<Error><Code>NotImplemented</Code></Error>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const { port } = server.address() as AddressInfo
      const settings = { bucket: 'lab-files', keyId: 'key', secret: 'secret', region: 'us-east-1' }
      const bucket = new Bucket({
        ...settings,
        endpoint: `http://127.0.0.1:${port}`,
        isPathStyle: true,
      })
      const store = new S3Store(bucket)
      await store.tidy()
      expect(methods).toEqual([expect.stringMatching(/^GET .*uploads/)])
      expect(store.trouble).toBeUndefined()
      // The same answer to what every server must do is one.
      await expect(store.open('01M8HWTJ6AWF56ZF93JKG77X74')).rejects.toThrow(StoreFault)
      expect(store.trouble).toContain('NotImplemented')
    } finally {
      await new Promise((done) => server.close(done))
    }
  },
)
