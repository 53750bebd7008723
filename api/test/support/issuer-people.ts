import { origin, tokenIn, type Answer, type AuthApp } from './auth-app.js'
import { IssuerBrowser, type IssuerPerson, type TestIssuer } from './test-issuer.js'

/** Where everyone is led whom an issuer knows and the product does not. */
export const unknown = '/auth/sign-in?reason=issuer-unknown'

/** The cookies that a response sets, as a `Cookie` header, beside those that the browser has. */
export const cookiesOf = ({ headers }: Answer, had = ''): string => {
  const set = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';', 1)[0]!)
  const all = [...had.split('; ').filter(Boolean), ...set].map((pair) => pair.split('=', 2))
  return [...new Map(all as [string, string][])]
    .filter(([, value]) => value !== '')
    .map((pair) => pair.join('='))
    .join('; ')
}

/** Returns how people come from issuers to a product that runs by then. */
export function issuerPeople(app: () => AuthApp) {
  let people = 0
  const person = (more: Partial<IssuerPerson> = {}): IssuerPerson & { email: string } => {
    people += 1
    const email = `p${people}@lab.example`
    return { sub: `subject ${people}`, email, email_verified: true, xms_edov: true, ...more }
  }

  const start = (issuer: TestIssuer, to = '', cookie = '') =>
    app().ask('GET', `/api/auth/issuers/${issuer.options.id}/start${to}`, { cookie })

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
    const answer = await app().ask('GET', back(callback), { cookie: flow })
    expect(answer.status).toBe(302)
    return { answer, callback, flow, to: answer.headers['location'] }
  }

  /** Links an account by the mail that its first sign-in sends. */
  async function linkByMail(issuer: TestIssuer, who: IssuerPerson & { email: string }) {
    expect((await signIn(issuer, who)).to).toBe(unknown)
    const mail = await app().mailTo(who.email)
    const body = { token: tokenIn(mail.text) }
    return app().ask('POST', '/api/auth/issuer-links/confirm', { body })
  }

  /** Links the account of a session, as its page does. */
  async function linkSignedIn(issuer: TestIssuer, who: IssuerPerson, cookie: string) {
    issuer.person = who
    const { id } = issuer.options
    const begun = await app().ask('POST', `/api/auth/issuers/${id}/link`, { cookie, body: {} })
    expect(begun.status).toBe(200)
    const callback = await new IssuerBrowser().goThrough(String(begun.body['url']), origin)
    const answer = await app().ask('GET', callback, { cookie: cookiesOf(begun, cookie) })
    return { to: answer.headers['location'], callback, cookie: cookiesOf(begun, cookie) }
  }

  return { person, start, signIn, linkByMail, linkSignedIn }
}
