import { issuerFlows } from '../src/features/auth/issuers/issuers.tables.js'
import { AuthApp, origin, tokenIn, type Answer } from './support/auth-app.js'
import { codeAt } from './support/factors/factor-world.js'
import { cookiesOf, failed, issuerSteps, unknown } from './support/issuer-steps.js'
import { IssuerBrowser, TestIssuer, type IssuerPerson } from './support/test-issuer.js'

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
  })
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

  const { start, signIn, linkByMail, linkSignedIn } = issuerSteps(() => app)

  const me = (cookie: string) => app.ask('GET', '/api/auth/me', { cookie })
  const links = async (cookie: string, user = '') =>
    (await app.ask('GET', `/api/auth/issuer-links${user && `?user=${user}`}`, { cookie })).body[
      'data'
    ] as { id: string; label: string }[]

  it.each(['hill', 'lake'])(
    'links by a mail and a click, and signs in from then on: %s',
    async (id) => {
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
    },
  )

  it('follows the subject, whatever becomes of the e-mail, and never the e-mail of another subject', async () => {
    const who = person()
    await app.account({ email: who.email, role: 'atlIncharge' })
    await linkByMail(hill, who)
    const moved = { ...who, email: 'elsewhere@other.example', email_verified: false }
    const { answer, to } = await signIn(hill, moved)
    expect(to).toBe('/')
    expect((await me(cookiesOf(answer))).body['email']).toBe(who.email)
    const other = await signIn(hill, { ...who, sub: 'another subject' })
    expect([other.to, cookiesOf(other.answer)]).toEqual([unknown, ''])
  })

  it('says the same to all whom it does not know, and mails only in-charges and mentors with a proven e-mail', async () => {
    const accounts: [Partial<IssuerPerson>, Record<string, unknown> | null][] = [
      [{ email_verified: false }, { role: 'mentor' }],
      [{ email_verified: 'true' }, { role: 'mentor' }],
      [{}, { role: 'admin' }],
      [{}, { role: 'student' }],
      [{}, { role: 'mentor', disabled: true }],
      [{}, null],
    ]
    const refused = accounts.map(([claims, account]) => ({ who: person(claims), account }))
    const foreign = person({ email: 'someone@other.example' })
    const edited = person({ xms_edov: false })
    refused.push({ who: foreign, account: { role: 'mentor' } })
    for (const { who, account } of refused)
      if (account) await app.account({ email: who.email, ...account })
    await app.account({ email: edited.email, role: 'mentor' })
    for (const { who } of refused) {
      const { to, answer } = await signIn(hill, who)
      expect([to, cookiesOf(answer)]).toEqual([unknown, ''])
    }
    // Microsoft's own claim counts, and no other.
    expect((await signIn(lake, edited)).to).toBe(unknown)
    // The mail of the last one is there, so none of the others is on its way.
    const last = person()
    await app.account({ email: last.email, role: 'mentor' })
    await linkByMail(hill, last)
    for (const { who } of [...refused, { who: edited }])
      expect([who.email, await app.mailsTo(who.email)]).toEqual([who.email, 0])
  })

  it('links the account of a signed-in person: an admin, a student, anyone', async () => {
    for (const role of ['admin', 'student', 'mentor']) {
      const who = person({ email: undefined, email_verified: false })
      const own = `${role}.own@lab.example`
      await app.account({ email: own, role })
      const { cookie } = await app.signIn(own)
      expect((await linkSignedIn(lake, who, cookie)).to).toBe('/single-sign-on?linked=lake')
      const [link] = await links(cookie)
      expect(link).toMatchObject({ issuer: 'lake', label: 'Issuer lake', usedAt: null })
      expect((await app.mailTo(own)).subject).toBe('A sign-in was linked to your account')
      const { answer } = await signIn(lake, who)
      expect((await me(cookiesOf(answer))).body).toMatchObject({ email: own, role })
      // The same click again changes nothing, and no second account gets the same subject.
      expect((await linkSignedIn(lake, who, cookie)).to).toBe('/single-sign-on?linked=lake')
      const { cookie: head } = await app.signIn('head@lab.example')
      expect((await linkSignedIn(lake, who, head)).to).toBe('/single-sign-on?reason=issuer-taken')
      // Another person came back.
      const mixed = await linkSignedIn(hill, who, cookie)
      const other = await app.ask('GET', mixed.callback, { cookie: head })
      expect(other.headers['location']).toBe(failed)
    }
  })

  it('asks a person with a second factor for it, and remembers the issuer', async () => {
    const who = person()
    await app.account({ email: who.email, role: 'mentor' })
    await linkByMail(hill, who)
    const { cookie: own } = await app.signIn(who.email)
    const post = (path: string, body?: object, cookie = own) =>
      app.ask('POST', `/api/auth/${path}`, { cookie, ...(body && { body }) })
    const secret = String((await post('factors/totp')).body['secret'])
    await post('factors/totp/confirm', { code: codeAt(secret, 0) })
    const { answer, to } = await signIn(hill, who, { to: '?to=/tasks' })
    expect(to).toBe('/auth/second-step?to=%2Ftasks')
    const step = cookiesOf(answer)
    expect((await me(step)).status).toBe(401)
    const proof = { way: 'totp', code: codeAt(secret) }
    const cookie = cookiesOf(await post('second-step', { proof }, step))
    const { body } = await app.ask('GET', '/api/auth/sessions', { cookie })
    const current = { issuer: 'Issuer hill', isCurrent: true }
    expect(body['data']).toContainEqual(expect.objectContaining(current))
  })

  it('ends links by their person or an admin, with the sessions that began with them, and enters both', async () => {
    const who = person()
    const id = await app.account({ email: who.email, role: 'mentor' })
    await linkByMail(hill, who)
    const first = cookiesOf((await signIn(hill, who)).answer)
    const { cookie: byPassword } = await app.signIn(who.email)
    const [own] = await links(byPassword)
    const stranger = person()
    await app.account({ email: stranger.email, role: 'atlIncharge' })
    const { cookie: foreign } = await app.signIn(stranger.email)
    const end = (cookie: string, link = own!.id) =>
      app.ask('DELETE', `/api/auth/issuer-links/${link}`, { cookie })
    expect((await end(foreign)).status).toBe(404)
    expect(
      (await app.ask('GET', `/api/auth/issuer-links?user=${id}`, { cookie: foreign })).status,
    ).toBe(404)
    expect((await end(byPassword)).status).toBe(204)
    expect([(await me(first)).status, (await me(byPassword)).status]).toEqual([401, 200])
    expect((await signIn(hill, who)).to).toBe(unknown)
    await linkSignedIn(hill, who, byPassword)
    const { cookie: head } = await app.signIn('head@lab.example')
    const [again] = await links(head, id)
    expect((await end(head, again!.id)).status).toBe(204)
    expect((await end(head, again!.id)).status).toBe(404)
    const history = await app.ask('GET', `/api/audit?resource=user&record=${id}`, { cookie: head })
    const actions = (history.body['data'] as { action: string }[]).map(({ action }) => action)
    expect(actions.slice(0, 4)).toEqual(['unlink', 'link', 'unlink', 'link'])
  })

  it('refuses a disabled account at once, and ends the links of one that another person or an admin may have now', async () => {
    const { cookie: head } = await app.signIn('head@lab.example')
    const change = async (id: string, fields: Record<string, unknown>) => {
      const { body } = await app.ask('GET', `/api/users/${id}`, { cookie: head })
      const patch = { version: body['version'], ...fields }
      const { status } = await app.ask('PATCH', `/api/users/${id}`, { cookie: head, body: patch })
      expect(status).toBe(200)
    }
    const who = person()
    const id = await app.account({ email: who.email, role: 'mentor' })
    await linkByMail(hill, who)
    await change(id, { disabled: true })
    expect((await signIn(hill, who)).to).toBe('/auth/sign-in?reason=disabled')
    await change(id, { disabled: false })
    expect((await signIn(hill, who)).to).toBe('/')
    await change(id, { role: 'admin' })
    expect((await signIn(hill, who)).to).toBe(unknown)
    const handed = person()
    const account = await app.account({ email: handed.email, role: 'mentor' })
    await linkByMail(hill, handed)
    await change(account, { email: 'successor@lab.example' })
    expect(await links(head, account)).toEqual([])
    expect((await signIn(hill, handed)).to).toBe(unknown)
  })

  describe('refuses an answer', () => {
    let who: IssuerPerson & { email: string }
    beforeAll(async () => {
      who = person()
      await app.account({ email: who.email, role: 'mentor' })
      await linkByMail(hill, who)
    })
    const outcome = (answer: Answer) => [answer.headers['location'], cookiesOf(answer)]
    const stateOf = (url: string) => new URL(url, origin).searchParams.get('state')!
    const replaced = (url: string, name: string, value: string) => {
      const changed = new URL(url, origin)
      changed.searchParams.set(name, value)
      return changed.href.replace(origin, '')
    }

    it.each<[string, Parameters<typeof signIn>[2]]>([
      ['to another nonce', { edit: (url) => new URL(replaced(url, 'nonce', 'x'), url).href }],
      ['with another state', { back: (url) => replaced(url, 'state', 'x') }],
      ['without a state', { back: (url) => url.replace(/[?&]state=[^&]*/, '') }],
      [
        'of another issuer, by its name',
        { back: (url) => replaced(url, 'iss', 'https://a.example') },
      ],
      ['without the name of its issuer', { back: (url) => url.replace(/&iss=[^&]*/, '') }],
      ['at the address of another issuer', { back: (url) => url.replace('/hill/', '/lake/') }],
      ['with another code', { back: (url) => replaced(url, 'code', 'x') }],
      [
        'that the person cancelled',
        { back: (url) => `${url.replace(/code=[^&]*/, 'error=access_denied')}` },
      ],
    ])('%s', async (_, how) => {
      const { answer } = await signIn(hill, who, how)
      expect(outcome(answer)).toEqual([failed, ''])
    })

    it('in another browser, twice, too late, and with a code that was used', async () => {
      const again = await signIn(hill, who)
      expect(again.to).toBe('/')
      // The state is used up.
      const { callback, flow } = again
      expect(outcome(await app.ask('GET', callback, { cookie: flow }))).toEqual([failed, ''])
      // A sign-in of its own does not make a used code count.
      const begun = await start(hill)
      const fresh = stateOf(String(begun.headers['location']))
      const replay = replaced(callback, 'state', fresh)
      const replayed = await app.ask('GET', replay, { cookie: cookiesOf(begun) })
      expect(outcome(replayed)).toEqual([failed, ''])
      // The cookie of the browser that began is missing.
      const next = await start(hill)
      const foreign = await new IssuerBrowser().goThrough(String(next.headers['location']), origin)
      expect(outcome(await app.ask('GET', foreign))).toEqual([failed, ''])
      const late = await start(hill)
      const slow = await new IssuerBrowser().goThrough(String(late.headers['location']), origin)
      await app.database.write(
        (tx) => issuerFlows.update(tx, {}, { expires_at: '2020-01-01T00:00:00.000Z' }),
        'product',
      )
      const answer = await app.ask('GET', slow, { cookie: cookiesOf(late) })
      expect(outcome(answer)).toEqual([failed, ''])
    })

    it('once of two that come at once, and each of two tabs', async () => {
      const { callback, flow } = await signIn(hill, who, {
        back: () => '/api/auth/issuers/hill/callback',
      })
      const [first, second] = await Promise.all(
        [1, 2].map(() => app.ask('GET', callback, { cookie: flow })),
      )
      expect([first!.headers['location'], second!.headers['location']].toSorted()).toEqual([
        '/',
        failed,
      ])
      const tab = await start(hill)
      const other = await start(hill, '?to=/tasks', cookiesOf(tab))
      const cookie = cookiesOf(other, cookiesOf(tab))
      for (const [begun, to] of [
        [other, '/tasks'],
        [tab, '/'],
      ] as const) {
        const back = await new IssuerBrowser().goThrough(String(begun.headers['location']), origin)
        expect((await app.ask('GET', back, { cookie })).headers['location']).toBe(to)
      }
    })
  })

  it('uses a mailed link once, and not after the account or the issuer has another', async () => {
    const who = person()
    await app.account({ email: who.email, role: 'mentor' })
    expect((await signIn(hill, who)).to).toBe(unknown)
    const body = { token: tokenIn((await app.mailTo(who.email)).text) }
    const confirm = () => app.ask('POST', '/api/auth/issuer-links/confirm', { body })
    const both = await Promise.all([confirm(), confirm()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await confirm()).body['code']).toBe('link_expired')
    // A second person of the issuer with the same e-mail does not take the account over.
    const twin = { ...who, sub: 'twin' }
    await signIn(hill, twin)
    const second = { token: tokenIn((await app.mailTo(who.email, 1)).text) }
    const taken = await app.ask('POST', '/api/auth/issuer-links/confirm', { body: second })
    expect(taken.status).toBe(409)
    expect((await signIn(hill, who)).to).toBe('/')
  })

  it('asks for new keys when an identity is signed by an unknown one', async () => {
    const who = person()
    await app.account({ email: who.email, role: 'mentor' })
    await linkByMail(hill, who)
    hill.rotateKeys()
    expect((await signIn(hill, who)).to).toBe('/')
    const count = hill.requests.length
    expect((await signIn(hill, who)).to).toBe('/')
    expect(hill.requests.slice(count).filter((url) => url.startsWith('/jwks'))).toEqual([])
  })

  it('leads back within the product alone', async () => {
    const who = person()
    await app.account({ email: who.email, role: 'mentor' })
    await linkByMail(hill, who)
    for (const to of [
      '//evil.example',
      'https://evil.example/',
      '/\\\\evil.example',
      '/api/auth/me',
      '/auth/x',
    ])
      expect([to, (await signIn(hill, who, { to: `?to=${encodeURIComponent(to)}` })).to]).toEqual([
        to,
        '/',
      ])
    // From another host, to the public address first, and only once.
    const elsewhere = { headers: { host: 'localhost:3000' } }
    const moved = await app.ask('GET', '/api/auth/issuers/hill/start?to=/tasks', elsewhere)
    expect(moved.headers['location']).toBe(
      `${origin}/api/auth/issuers/hill/start?to=%2Ftasks&here=1`,
    )
    expect((await start({ options: { id: 'none' } } as TestIssuer)).status).toBe(404)
    const list = await app.ask('GET', '/api/auth/issuers')
    expect(list.body['data']).toEqual([
      { id: 'hill', label: 'Issuer hill' },
      { id: 'lake', label: 'Issuer lake' },
    ])
  })
})
