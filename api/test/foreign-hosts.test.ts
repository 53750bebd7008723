import { TestApp } from './support/test-app.js'

describe('the Host of a request', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
  }, 60_000)
  afterAll(() => app.stop())
  const from = (host: string, url: string) => app.as(null).raw('GET', url, undefined, { host, origin: `http://${host}` })

  test('must be ours for every path', async () => {
    for (const url of ['/api/auth/me', '/api/openapi.json', '/', '/assets/none.js'])
      expect(await from('evil.example', url)).toMatchObject({ status: 421, body: { code: 'foreign_host' } })
  })

  test('may be any name of this machine while the server listens on loopback', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) expect((await from(host, '/api/auth/me')).status).toBe(401)
  })

  test('does not matter for health checks', async () => {
    expect((await from('10.1.2.3', '/api/health/live')).status).toBe(200)
  })
})
