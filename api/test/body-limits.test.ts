import { connect, type AddressInfo } from 'node:net'
import { TestApp } from './support/test-app.js'

describe('a request body', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
  })
  afterAll(() => app.stop())
  const json = { 'content-type': 'application/json' }

  test('is at most 16 kB where no session is needed', async () => {
    const answer = await app
      .as(null)
      .raw('POST', '/api/auth/sign-in', JSON.stringify({ email: 'a'.repeat(20_000) }), json)
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
    expect(answer.body.detail).toContain('at most 1 MB')
  })

  test('is not parsed without a session', async () => {
    const answer = await app.as(null).raw('POST', '/api/students', '['.repeat(1_000_000), json)
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  })

  describe('that goes on after its refusal', () => {
    const part = Buffer.alloc(65_536, 'a')
    /** Sends the head of a request without a session and then `parts` parts of its body. Returns the response, and if all was taken. */
    const send = async (length: string, parts: number, bytes: Buffer) => {
      const { port } = app.app.getHttpServer().address() as AddressInfo
      const client = connect(port, '127.0.0.1')
      let text = ''
      let isCut = false
      client.on('data', (data: Buffer) => (text += data.toString()))
      client.on('error', () => undefined).on('close', () => (isCut = true))
      const own = `127.0.0.1:${port}`
      client.write(
        `POST /api/students HTTP/1.1\r\nHost: ${own}\r\nOrigin: http://${own}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      )
      const next = (event: string) =>
        new Promise<void>((done) => client.once(event, () => done()).once('close', () => done()))
      await next('data')
      for (let sent = 0; sent < parts && !isCut; sent += 1)
        if (!client.write(bytes)) await next('drain')
      const answer = { isRefused: /^HTTP\/1.1 401/.test(text), isCut }
      client.destroy()
      return answer
    }
    beforeAll(() => app.app.listen(0, '127.0.0.1'))

    test('is cut if it has no end in sight', async () => {
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')])
      expect(await send('Transfer-Encoding: chunked', 1000, chunk)).toEqual({
        isRefused: true,
        isCut: true,
      })
    })

    test('is read to its end if that is no longer than an upload', async () => {
      expect(await send(`Content-Length: ${200 * part.length}`, 200, part)).toEqual({
        isRefused: true,
        isCut: false,
      })
    })
  })

  test('with many errors gets the first 20 of them', async () => {
    const body = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`unknown${at}`, 1]))
    const answer = await app.as(null).post('/api/auth/sign-in', body)
    expect([answer.status, answer.body.issues?.length]).toEqual([400, 20])
  })

  test.each(['/api/tags', '/api/tags/01J00000000000000000000000'])(
    'so do many unknown parameters of %s',
    async (path) => {
      const names = Array.from({ length: 900 }, (_, at) => `unknown${at}=1`)
      const answer = await app.as(await app.person('admin')).get(`${path}?${names.join('&')}`)
      expect([answer.status, answer.body.code, answer.body.issues?.length]).toEqual([
        400,
        'unknown_parameter',
        20,
      ])
    },
  )

  test.each([
    [
      'too many keys',
      {
        name: 'Robots',
        more: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1])),
      },
      'more',
    ],
    ['too many items', { name: 'Robots', more: Array.from({ length: 250_000 }, () => 1) }, 'more'],
    ['300,000 lists', { name: 'Robots', more: Array.from({ length: 300_000 }, () => []) }, 'more'],
  ])('with %s is refused by name', async (_, body, path) => {
    const admin = await app.person('admin')
    const answer = await app.as(admin).post('/api/tags', body)
    expect([answer.status, answer.body.code, answer.body.issues?.[0]?.path]).toEqual([
      400,
      'limit_exceeded',
      path,
    ])
  })

  test('with a far too long text, or one full of combining marks, is refused at once', async () => {
    const admin = await app.person('admin')
    for (const name of ['a\u0301'.repeat(120_000), `a${'\u0301\u0323'.repeat(100)}`]) {
      const answer = await app.as(admin).post('/api/tags', { name })
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'name'])
    }
  })

  test('to an unknown address gets 404', async () => {
    expect((await app.as(null).post('/api/nowhere', { a: 1 })).status).toBe(404)
  })
})
