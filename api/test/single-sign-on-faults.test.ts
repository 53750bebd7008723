import { generateKeyPairSync } from 'node:crypto'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../src/crud/index.js'
import { issuerLinks } from '../src/features/auth/issuers/issuers.tables.js'
import { AuthApp, origin } from './support/auth-app.js'
import { IssuerBrowser, TestIssuer } from './support/test-issuer.js'

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const down = '/auth/sign-in?reason=issuer-down'
const failed = '/auth/sign-in?reason=issuer-failed'

describe('an issuer that does not answer, or says what it should not', () => {
  let app: AuthApp
  let issuer: TestIssuer
  let gone: TestIssuer

  beforeAll(async () => {
    issuer = await TestIssuer.start(origin, { id: 'hill' })
    gone = await TestIssuer.start(origin, { id: 'gone' })
    await gone.stop()
    issuer.isSilent = true
    const settings = JSON.stringify([issuer, gone].map((each) => each.settings))
    app = await AuthApp.start({ SIGN_IN_ISSUERS: settings })
    await app.account({ email: 'head@lab.example', role: 'admin' })
  })
  afterAll(async () => {
    await app.stop()
    await issuer.stop()
  })

  const begin = async (id: string) => {
    const { headers } = await app.ask('GET', `/api/auth/issuers/${id}/start`)
    const cookie = [headers['set-cookie'] ?? []].flat().map((set) => String(set).split(';', 1)[0])
    return { to: String(headers['location']), cookie: cookie.join('; ') }
  }
  const signIn = async (from: TestIssuer, meanwhile = () => {}) => {
    const { to, cookie } = await begin(from.options.id)
    const back = await new IssuerBrowser().goThrough(to, origin)
    meanwhile()
    return (await app.ask('GET', back, { cookie })).headers['location']
  }

  it('holds up neither the start nor passwords, and is given up within seconds', async () => {
    // The server has started without a word of it.
    expect(issuer.requests).toEqual([])
    expect((await begin('gone')).to).toBe(down)
    const started = Date.now()
    const both = await Promise.all([
      begin('hill'),
      begin('hill'),
      app.signIn('head@lab.example').then(({ status }) => ({ to: status })),
    ])
    expect(both.map(({ to }) => to)).toEqual([down, down, 200])
    expect(Date.now() - started).toBeLessThan(8000)
    // Both shared one look-up, and a link says the same.
    expect(issuer.requests).toHaveLength(1)
    const { cookie } = await app.signIn('head@lab.example')
    const link = await app.ask('POST', '/api/auth/issuers/gone/link', { cookie, body: {} })
    expect([link.status, link.body.title]).toEqual([
      503,
      'Issuer gone does not answer. Please try again later.',
    ])
  })

  it('is asked again by the next sign-in, and its description is kept', async () => {
    issuer.isSilent = false
    const [head] = await records(user, app.database.read).find({ email: 'head@lab.example' })
    const link = { id: 'a', user_id: head!.id, created_at: new Date().toISOString() }
    await app.database.write(
      (tx) => issuerLinks.insert(tx, { ...link, issuer: issuer.url, subject: 'head' }),
      'product',
    )
    issuer.person = { sub: 'head' }
    expect(await signIn(issuer)).toBe('/')
    expect(await signIn(issuer)).toBe('/')
    const descriptions = issuer.requests.filter((url) => url.includes('openid-configuration'))
    expect(descriptions).toHaveLength(2)
  })

  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => TestIssuer['forgery']]>([
    ['is no longer valid', () => ({ claims: { exp: now() - 30 } })],
    ['is valid later', () => ({ claims: { nbf: now() + 60 } })],
    ['is for another product', () => ({ claims: { aud: 'another' } })],
    ['is of another issuer', () => ({ claims: { iss: 'https://issuer.example' } })],
    ['is signed with a key that is not its own', () => ({ claims: {}, key: strangersKey })],
    ['has no subject', () => ({ claims: { sub: undefined } })],
  ])('is refused if its identity %s', async (_, forgery) => {
    issuer.forgery = forgery()
    expect(await signIn(issuer)).toBe(failed)
    // The clocks may differ a little.
    issuer.forgery = { claims: { exp: now() - 5 } }
    expect(await signIn(issuer)).toBe('/')
    issuer.forgery = undefined
  })

  it('is given up if it falls silent in between, and passwords still sign in', async () => {
    expect(await signIn(issuer, () => (issuer.isSilent = true))).toBe(down)
    expect((await app.signIn('head@lab.example')).status).toBe(200)
  })
})
