import { AuthApp, password } from './support/auth-app.js'

/** As many as one address may ask for. */
const most = 100

describe.each(['1', '2', '127.0.0.0/8'])('behind the proxies of TRUST_PROXY=%s', (TRUST_PROXY) => {
  let app: AuthApp
  beforeAll(async () => {
    app = await AuthApp.start({ DEMO: 'off', TRUST_PROXY })
  }, 60_000)
  afterAll(() => app.stop())

  const second = TRUST_PROXY === '2' ? ', 10.9.9.9' : ''
  const ask = (forwarded: string) =>
    app.ask('POST', '/api/auth/reset-password/request', {
      headers: { 'x-forwarded-for': `${forwarded}${second}` },
      body: { email: 'nobody@lab.example' },
    })

  test('each person has the address that the proxy saw, whatever they send themselves', async () => {
    const statuses = await Promise.all(
      Array.from({ length: most + 1 }, async (_, at) => (await ask(`203.0.113.${at}, 203.0.113.250`)).status),
    )
    expect(statuses.sort()).toEqual([...Array<number>(most).fill(200), 429])
    expect((await ask('203.0.113.250')).status).toBe(429)
    expect((await ask('203.0.113.251')).status).toBe(200)
  })
})

describe('behind a proxy that speaks https', () => {
  let app: AuthApp
  beforeAll(async () => {
    app = await AuthApp.start({ DEMO: 'off', TRUST_PROXY: '1', PUBLIC_URL: 'https://lab.example' })
  }, 60_000)
  afterAll(() => app.stop())

  test('another host under the same domain cannot plant the session of its account', async () => {
    await app.account({ role: 'mentor', email: 'planter@lab.example' })
    const headers = { host: 'lab.example', origin: 'https://lab.example', 'x-forwarded-proto': 'https' }
    const { status, cookie } = await app.signIn('planter@lab.example', password, { headers })
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-tinkerdesk_session=/)])
    const me = async (sent: string) => (await app.ask('GET', '/api/auth/me', { headers, cookie: sent })).status
    // Browsers accept the prefix from this host only.
    expect([await me(cookie), await me(cookie.replace('__Host-', ''))]).toEqual([200, 401])
  })
})
