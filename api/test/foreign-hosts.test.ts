import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { TestApp } from './support/test-app.js'

describe('the Host of a request', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
  })
  afterAll(() => app.stop())
  const from = (host: string, url: string) =>
    app.as(null).raw('GET', url, undefined, { host, origin: `http://${host}` })

  test('must be ours for every path', async () => {
    for (const url of ['/api/auth/me', '/api/openapi.json', '/', '/assets/none.js'])
      expect(await from('evil.example', url)).toMatchObject({
        status: 421,
        body: { code: 'foreign_host' },
      })
  })

  test('may be any name of this machine while the server listens on loopback', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80'])
      expect((await from(host, '/api/auth/me')).status).toBe(401)
  })

  test('does not matter for health checks', async () => {
    expect((await from('10.1.2.3', '/api/health/live')).status).toBe(200)
  })

  test('is a name and a port, and nothing else', async () => {
    for (const host of [
      'localhost:3000@evil.example',
      'localhost:3000/evil',
      'localhost, evil.example',
      'localhost:evil',
    ])
      expect(await from(host, '/api/auth/me')).toMatchObject({ status: 421 })
  })
})

describe.each(['sqlite', 'postgres'] as const)('an e-mail with a NUL on %s', (dialect) => {
  test('is refused with 400 by every way to sign in', async () => {
    const app = await TestApp.start(dialect)
    try {
      for (const email of ['a\u0000@b.example', 'a@b\u0000.example']) {
        const faults = [
          await app.as(null).post('/api/auth/reset-password/request', { email }),
          await app.as(null).post('/api/auth/sign-in', { email, password: 'secret' }),
        ]
        expect(faults).toMatchObject(
          [1, 2].map(() => ({ status: 400, body: { issues: [{ path: 'email' }] } })),
        )
      }
    } finally {
      await app.stop()
    }
  })
})

describe('the target of a request', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
    await app.app.listen(0, '127.0.0.1')
    port = (app.app.getHttpServer().address() as AddressInfo).port
  })
  afterAll(() => app.stop())

  /** Sends a request with a target as it is, and returns the code of the refusal. */
  const codeAt = (target: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<unknown>((resolve, reject) => {
      const own = {
        host: `127.0.0.1:${port}`,
        origin: `http://127.0.0.1:${port}`,
        'content-type': 'application/json',
      }
      const method = body === '' ? 'GET' : 'POST'
      const sent = request(
        { port, host: '127.0.0.1', method, path: target, headers: { ...own, ...headers } },
        (answer) => {
          let text = ''
          answer.on('data', (part: Buffer) => (text += part.toString()))
          answer.on('end', () => resolve((JSON.parse(text) as { code: unknown }).code))
        },
      )
      sent.once('error', reject).end(body)
    })
  const spellings = () => [
    '/api/tags',
    '/%61pi/tags',
    '/%61p%69/t%61gs',
    `http://127.0.0.1:${port}/api/tags`,
  ]

  test('passes by no check, however it is written', async () => {
    // A body that is looked at before the session is refused as too deep.
    for (const target of spellings())
      expect(await codeAt(target, {}, '['.repeat(50))).toBe('unauthenticated')
  })

  test('decides about the host if it names one', async () => {
    expect(await codeAt('http://evil.example/api/auth/me')).toBe('foreign_host')
    expect(await codeAt('http://localhost/api/auth/me', { host: 'evil.example' })).toBe(
      'unauthenticated',
    )
  })

  test('is refused with 400 if two hosts are named', async () => {
    const own = `127.0.0.1:${port}`
    for (const hosts of [
      [own, own],
      [own, 'evil.example'],
      ['evil.example', own],
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.end(
        `GET /api/auth/me HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
      )
      let text = ''
      socket.on('data', (part) => (text += String(part)))
      await once(socket, 'close')
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text).toContain('A request names one host, and this one names two.')
    }
  })
})
