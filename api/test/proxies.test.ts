import { AuthApp, password } from './support/auth-app.js'

/** As many as one address may ask for. */
const most = 100

describe.each(['1', '2', '127.0.0.0/8'])('behind the proxies of TRUST_PROXY=%s', (TRUST_PROXY) => {
  let app: AuthApp
  beforeAll(async () => {
    app = await AuthApp.start({ DEMO: 'off', TRUST_PROXY })
  })
  afterAll(() => app.stop())

  const second = TRUST_PROXY === '2' ? ', 10.9.9.9' : ''
  const ask = (forwarded: string) =>
    app.ask('POST', '/api/auth/reset-password/request', {
      headers: { 'x-forwarded-for': `${forwarded}${second}` },
      body: { email: 'nobody@lab.example' },
    })

  test('each person has the address that the proxy saw, whatever they send themselves', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: most + 1 },
        async (_, at) => (await ask(`203.0.113.${at}, 203.0.113.250`)).status,
      ),
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
  })
  afterAll(() => app.stop())

  test('a page of another site cannot name our host in a header of its own', async () => {
    const me = async (headers: Record<string, string>) =>
      (await app.ask('GET', '/api/auth/me', { headers })).status
    expect(await me({ host: 'evil.example', 'x-forwarded-host': 'lab.example' })).toBe(421)
    expect(await me({ host: 'lab.example', 'x-forwarded-host': 'evil.example' })).toBe(401)
  })

  test('another host under the same domain cannot plant the session of its account', async () => {
    await app.account({ role: 'mentor', email: 'planter@lab.example' })
    const headers = {
      host: 'lab.example',
      origin: 'https://lab.example',
      'x-forwarded-proto': 'https',
    }
    const { status, cookie } = await app.signIn('planter@lab.example', password, { headers })
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-tinkerdesk_session=/)])
    const me = async (sent: string) =>
      (await app.ask('GET', '/api/auth/me', { headers, cookie: sent })).status
    // Browsers accept the prefix from this host only.
    expect([await me(cookie), await me(cookie.replace('__Host-', ''))]).toEqual([200, 401])
  })
})

describe('a server whose public address has https', () => {
  let app: AuthApp
  beforeAll(async () => {
    app = await AuthApp.start({
      DEMO: 'off',
      PUBLIC_URL: 'https://lab.example',
      ALLOWED_HOSTS: '10.0.0.7',
    })
    await app.account({ role: 'mentor', email: 'mentor@lab.example' })
  })
  afterAll(() => app.stop())

  /** Signs in as a browser does, which sends `Sec-Fetch-Site` over https. */
  const signInAt = (origin: string) => {
    const site = origin.startsWith('https:') ? { 'sec-fetch-site': 'same-origin' } : {}
    return app.signIn('mentor@lab.example', password, {
      headers: { host: new URL(origin).host, origin, ...site },
    })
  }
  const hintsAt = async (host: string) =>
    (await app.ask('GET', '/api/auth/sign-in-hints', { headers: { host } })).body['httpsAddress']

  test('gives no session to a page without it, and says which address to open', async () => {
    for (const origin of ['http://lab.example', 'http://10.0.0.7:3000']) {
      const { status, headers, body } = await signInAt(origin)
      expect([status, body.code, headers['set-cookie']]).toEqual([403, 'not_encrypted', undefined])
      expect(body.title).toBe(
        'Open https://lab.example instead. Anyone in the network can read what is sent from here.',
      )
      expect(await hintsAt(new URL(origin).host)).toBe('https://lab.example')
    }
  })

  test('gives a cookie that never leaves https, under any name', async () => {
    for (const origin of ['https://lab.example', 'https://10.0.0.7']) {
      const { status, headers } = await signInAt(origin)
      expect([status, [headers['set-cookie']].flat()[0]]).toEqual([
        200,
        expect.stringMatching(/^__Host-tinkerdesk_session=s\..*; Secure/),
      ])
    }
  })

  test('gives a session on its own machine without https, where nobody else reads it', async () => {
    expect(await signInAt('http://127.0.0.1:3000')).toMatchObject({
      status: 200,
      cookie: expect.stringMatching(/^tinkerdesk_session=/),
    })
    expect(await hintsAt('127.0.0.1:3000')).toBeNull()
  })
})
