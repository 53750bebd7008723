
import { AuthApp, origin, tokenIn, type Answer } from './support/auth-app.js'
import { IssuerBrowser, TestIssuer, type IssuerPerson } from './support/test-issuer.js'

const unknown = '/auth/sign-in?reason=issuer-unknown'
const failed = '/auth/sign-in?reason=issuer-failed'

/** The cookies that a response sets, as a `Cookie` header, beside those that the browser has. */
const cookiesOf = ({ headers }: Answer, had = ''): string => {
  const set = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';', 1)[0]!)
  const all = [...had.split('; ').filter(Boolean), ...set].map((pair) => pair.split('=', 2))
  return [...new Map(all as [string, string][])]
    .filter(([, value]) => value !== '')
    .map((pair) => pair.join('='))
    .join('; ')
}

describe.each(['sqlite', 'postgres'] as const)('signing in at an issuer, on %s', (dialect) => {
  let app: AuthApp
  /** Says e-mails in its identities, and may speak for two domains. */
  let hill: TestIssuer
  /** Says them in the userinfo alone, with Microsoft's proof. */
  let lake: TestIssuer
  let people = 0

  beforeAll(async () => {
    hill = await TestIssuer.start(origin, { id: 'hill', domains: ['lab.example', 'hill.example'] })
    lake = await TestIssuer.start(origin, {
      id: 'lake',
      domains: ['lab.example'],
      proof: 'xms_edov',
      isBrief: true,
    })
    const settings = JSON.stringify([hill.settings, lake.settings])
    app = await AuthApp.start({ SIGN_IN_ISSUERS: settings }, dialect)
    await app.account({ email: 'head@lab.example', role: 'admin' })
  }, 60_000)
  afterAll(async () => {
    await app.stop()
    await hill.stop()
    await lake.stop()
  })

  const person = (more: Partial<IssuerPerson> = {}): IssuerPerson & { email: string } => {
    people += 1
    const email = `p${people}@lab.example`
    return { sub: `subject ${people}`, email, email_verified: true, xms_edov: true, ...more }
  }

  const start = (issuer: TestIssuer, to = '', cookie = '') =>
    app.ask('GET', `/api/auth/issuers/${issuer.options.id}/start${to}`, { cookie })

  /** Signs a person in at an issuer, from the button to where the product leads at last. */
  async function signIn(
    issuer: TestIssuer,
    who: IssuerPerson,
    { to = '', edit = (url: string) => url, back = (url: string) => url } = {},
  ): Promise<{ answer: Answer; callback: string; flow: string; to: unknown }> {
    issuer.person = who
    const begun = await start(issuer, to)
    expect(begun.status).toBe(302)
    const flow = cookiesOf(begun)
    const address = edit(String(begun.headers['location']))
    const callback = await new IssuerBrowser().goThrough(address, origin)
    const answer = await app.ask('GET', back(callback), { cookie: flow })
    expect(answer.status).toBe(302)
    return { answer, callback, flow, to: answer.headers['location'] }
  }

  /** Links an account by the mail that its first sign-in sends. */
  async function linkByMail(issuer: TestIssuer, who: IssuerPerson & { email: string }) {
    expect((await signIn(issuer, who)).to).toBe(unknown)
    const mail = await app.mailTo(who.email)
    const body = { token: tokenIn(mail.text) }
    return app.ask('POST', '/api/auth/issuer-links/confirm', { body })
  }

  /** Links the account of a session, as its page does. */
  async function linkSignedIn(issuer: TestIssuer, who: IssuerPerson, cookie: string) {
    issuer.person = who
    const { id } = issuer.options
    const begun = await app.ask('POST', `/api/auth/issuers/${id}/link`, { cookie, body: {} })
    expect(begun.status).toBe(200)
    const callback = await new IssuerBrowser().goThrough(String(begun.body['url']), origin)
    const answer = await app.ask('GET', callback, { cookie: cookiesOf(begun, cookie) })
    return { to: answer.headers['location'], callback, cookie: cookiesOf(begun, cookie) }
  }

  const me = (cookie: string) => app.ask('GET', '/api/auth/me', { cookie })
  const links = async (cookie: string, user = '') =>
    (await app.ask('GET', `/api/auth/issuer-links${user && `?user=${user}`}`, { cookie })).body[
      'data'
    ] as { id: string; label: string }[]

  it.each(['hill', 'lake'])('links by a mail and a click, and signs in from then on: %s', async (id) => {
    const issuer = id === 'hill' ? hill : lake
    const who = person()
    await app.account({ email: who.email, role: 'mentor' })
    const linked = await linkByMail(issuer, who)
    expect([linked.status, linked.body]).toEqual([200, { id, label: `Issuer ${id}` }])
    const { answer, to } = await signIn(issuer, who, { to: '?to=/students%3Fpage%3D2' })
    expect(to).toBe('/students?page=2')
    const cookie = cookiesOf(answer)
    expect((await me(cookie)).body).toMatchObject({ email: who.email, role: 'mentor' })
    const sessions = await app.ask('GET', '/api/auth/sessions', { cookie })
    expect(sessions.body['data']).toEqual([
      expect.objectContaining({ issuer: `Issuer ${id}`, isCurrent: true }),
    ])
  })
})
