import { request } from 'node:http'
import { LiveChanges } from '../src/features/live/live-changes.js'
import { LiveLab } from './support/live-lab.js'
import { LiveTab, problemIn, until } from './support/live-tab.js'

let lab: LiveLab

beforeAll(async () => {
  lab = await LiveLab.start()
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

describe('a connection', () => {
  test('is refused without a session', async () => {
    await expect(LiveTab.open(lab.url, '')).rejects.toMatchObject({
      data: { code: 'unauthenticated', status: 401 },
    })
    await expect(LiveTab.open(lab.url, 'tinkerdesk_session=made-up')).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    })
  })

  test.each([
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin at all', {}],
    [
      'an admin who looks as another person',
      { origin: 'http://127.0.0.1:3000', 'x-view-as': 'any' },
    ],
    ['another site', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }],
  ])('nobody from %s', async (_, headers) => {
    const { cookie } = await lab.person('admin')
    await expect(LiveTab.open(lab.url, cookie, headers)).rejects.toThrow()
    await expect(LiveTab.open(lab.url, cookie, headers, ['polling'])).rejects.toThrow()
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    for (const [transport, more] of [
      ['polling', {}],
      ['websocket', { ...upgrade, ...key }],
    ] as const) {
      const status = await new Promise((done) => {
        const address = `${lab.url}/socket.io/?EIO=4&transport=${transport}`
        request(address, { headers: { cookie, ...headers, ...more } }, (answer) =>
          done(answer.resume().statusCode),
        ).end()
      })
      expect([transport, status]).toEqual([transport, 403])
    }
  })

  test('is open to a page without TLS, whose browser names no origin when it polls', async () => {
    const { cookie } = await lab.person('admin')
    const opened = await LiveTab.open(lab.url, cookie, { 'x-tab': 'a'.repeat(24) }, ['polling'])
    lab.keep(opened)
    expect(await opened.send('hello')).toMatchObject({ ok: true })
  })

  test.each(['j=0', 'j', '%6a=0', 'a=?&j=0'])(
    'is not read by a script element of another site: %s',
    async (query) => {
      const { cookie } = await lab.person('admin')
      const answer = await fetch(`${lab.url}/socket.io/?EIO=4&transport=polling&${query}`, {
        headers: { cookie },
      })
      expect(answer.status).toBe(403)
    },
  )

  test('is open to our own pages, also by polling', async () => {
    const { cookie } = await lab.person('admin')
    const opened = await LiveTab.open(lab.url, cookie, { origin: lab.url }, ['polling'])
    lab.keep(opened)
    expect(await opened.send('hello')).toMatchObject({
      ok: true,
      boot: expect.any(String),
      seq: expect.any(Number),
    })
  })
})

describe('what a page read before it was connected', () => {
  test('is said to be outdated for the resources that changed since, and for no others', async () => {
    const { cookie } = await lab.person('admin')
    await lab.quiet()
    const page = await lab.app.ask('GET', '/api/schools?limit=1', { cookie })
    const since = page.headers['x-events']
    await lab.make('tag', { name: 'Solar' })
    await lab.quiet()
    const opened = await lab.tab(cookie)
    expect(await opened.send('subscribe', { resource: 'school', since })).toMatchObject({
      ok: true,
      isMissed: false,
    })
    expect(await opened.send('subscribe', { resource: 'tag', since })).toMatchObject({
      ok: true,
      isMissed: true,
    })
    expect(await opened.send('hello', { since })).toMatchObject({ ok: true, isMissed: false })
    await lab.make('user', { displayName: 'New', email: 'new@lab.example', role: 'mentor' })
    await lab.quiet()
    expect(await opened.send('hello', { since })).toMatchObject({ ok: true, isMissed: true })
    expect(await opened.send('hello', { since: 'another.1' })).toMatchObject({
      ok: true,
      isMissed: true,
    })
    expect(problemIn(await opened.send('hello', { since: 7 }))).toMatchObject({
      code: 'validation_failed',
    })
  })
})

describe('a page that is opened later on the connection', () => {
  test('is said to be outdated if another tab has just changed its rows', async () => {
    const changes = lab.app.app.get(LiveChanges)
    // A slow machine needs longer.
    changes.readBeforeMs = 60_000
    const { cookie } = await lab.person('admin')
    const tabIds = ['0123456789abcdef01234567', '89abcdef0123456789abcdef']
    const make = (tab: string) =>
      lab.app.ask('POST', '/api/subjects', {
        cookie,
        headers: { 'x-tab': tab },
        body: { name: `Solar of ${tab}` },
      })
    expect((await make(tabIds[0]!)).status).toBe(201)
    await lab.quiet()
    const missed = async (tab: string, resource: string) => {
      const opened = lab.keep(await LiveTab.open(lab.url, cookie, undefined, undefined, tab))
      const answers = [
        await opened.send('subscribe', { resource }),
        await opened.send('subscribe', { resource }),
      ]
      return answers.map((answer) => 'isMissed' in answer && answer.isMissed)
    }
    expect(await missed(tabIds[0]!, 'subject')).toEqual([false, false])
    // The repetition is no new subscription.
    expect(await missed(tabIds[1]!, 'subject')).toEqual([true, false])
    expect(await missed(tabIds[1]!, 'competition')).toEqual([false, false])
    expect((await make(tabIds[1]!)).status).toBe(201)
    await lab.quiet()
    expect(await missed(tabIds[0]!, 'subject')).toEqual([true, false])
    changes.readBeforeMs = -1
    await lab.quiet()
    expect(await missed(tabIds[0]!, 'subject')).toEqual([false, false])
  })
})

describe('limits', () => {
  test('a socket has at most fifty subscriptions', async () => {
    const opened = await lab.tab((await lab.person('admin')).cookie)
    const answers = []
    for (let at = 0; at < 51; at += 1)
      answers.push(
        await opened.send('subscribe', {
          resource: 'student',
          ids: [`ID0000000${String(at).padStart(2, '0')}`],
        }),
      )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
    expect(problemIn(answers[50]!)).toMatchObject({ code: 'limit_exceeded' })
    expect(
      await opened.send('subscribe', { resource: 'student', ids: ['ID000000000'] }),
    ).toMatchObject({ ok: true })
  })

  test('a session has at most thirty tabs, a person sixty', async () => {
    const { email } = await lab.person('mentor')
    const cookies = await Promise.all(
      [1, 2, 3].map(async () => (await lab.app.signIn(email)).cookie),
    )
    const opened = async (cookie: string, count: number) => {
      const tries = await Promise.allSettled(
        Array.from({ length: count }, () => LiveTab.open(lab.url, cookie)),
      )
      for (const tab of tries) if (tab.status === 'fulfilled') lab.keep(tab.value)
      const refusals = tries.flatMap((tab) =>
        tab.status === 'rejected' ? [tab.reason as unknown] : [],
      )
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ data: { code: 'too_many_requests' } })
      return count - refusals.length
    }
    expect(await opened(cookies[0]!, 100)).toBe(30)
    expect(await opened(cookies[1]!, 35)).toBe(30)
    expect(await opened(cookies[2]!, 5)).toBe(0)
  })

  test('a flood of messages is refused', async () => {
    const opened = await lab.tab((await lab.person('admin')).cookie)
    const answers = await Promise.all(Array.from({ length: 150 }, () => opened.send('hello')))
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(100)
    expect(problemIn(answers[149]!)).toMatchObject({ code: 'too_many_requests' })
  })

  test.each([
    ['nothing', []],
    ['null', [null]],
    ['a text', ['student']],
    ['a list', [['student']]],
    ['no resource', [{}]],
    ['an unknown key', [{ resource: 'student', where: {} }]],
    ['ids that are none', [{ resource: 'student', ids: ["x' OR 1=1"] }]],
    ['an empty list of ids', [{ resource: 'student', ids: [] }]],
    ['two bodies', [{ resource: 'student' }, { resource: 'team' }]],
    ['the name of a built-in', [{ resource: '__proto__' }]],
    ['bytes', [Buffer.from('student')]],
  ])('%s is answered with a problem', async (_, body) => {
    const opened = await lab.tab((await lab.person('admin')).cookie)
    for (const name of ['subscribe', 'unsubscribe'])
      expect(await opened.send(name, ...body)).toMatchObject(
        name === 'unsubscribe' && JSON.stringify(body).includes('__proto__')
          ? { ok: true }
          : { ok: false, problem: { title: expect.any(String) } },
      )
    expect(problemIn(await opened.send('no-such-message', ...body))).toMatchObject({
      code: 'bad_request',
    })
    opened.socket.emit('subscribe', ...body)
    expect(await opened.send('hello')).toMatchObject({ ok: true })
  })

  test('typing is told to the others of a group only, by people who are in it', async () => {
    const writer = await lab.person('mentor')
    const reader = await lab.person('mentor')
    const [typing, reading, outside] = [
      await lab.tab(writer.cookie),
      await lab.tab(reader.cookie),
      await lab.tab((await lab.person('mentor')).cookie),
    ]
    const group = await lab.make('chatGroup', {
      groupName: 'Typing',
      users: [writer.id, reader.id],
    })
    const heard: unknown[] = []
    for (const tab of [typing, reading, outside])
      tab.socket.on('chat-typing', (message) => heard.push([tab === reading, message]))
    expect(await typing.send('typing', { group })).toMatchObject({ ok: true })
    await until(() => heard.length > 0)
    expect(heard).toEqual([[true, { group, person: writer.id }]])
    expect(problemIn(await outside.send('typing', { group }))).toMatchObject({ code: 'forbidden' })
    for (const body of [{}, { group: 7 }, { group: 'x' }, { group, text: 'x' }])
      expect(problemIn(await typing.send('typing', body))).toMatchObject({
        title: expect.any(String),
      })
  })

  test('a message that is too large is refused with a sentence, a huge one closes its own socket only, and the server lives on', async () => {
    const [loud, calm] = [
      await lab.tab((await lab.person('admin')).cookie),
      await lab.tab((await lab.person('admin')).cookie),
    ]
    for (const name of ['subscribe', 'no-such-message'])
      expect(problemIn(await loud.send(name, { resource: 'x'.repeat(17_000) }))).toMatchObject({
        code: 'payload_too_large',
        title: 'The message is too large.',
      })
    // Lists in lists, which no client can encode: written as they are sent.
    const { engine } = loud.socket.io
    const answers: string[] = []
    engine.on('data', (text) => void answers.push(String(text)))
    engine.write(`299["hello",${'['.repeat(6_000)}${']'.repeat(6_000)}]`)
    await until(() => answers.some((text) => text.startsWith('399[{"ok":false')))
    expect(await loud.send('hello')).toMatchObject({ ok: true })
    loud.socket.emit('subscribe', { resource: 'x'.repeat(70_000) })
    await until(() => !loud.socket.connected)
    expect(await calm.send('hello')).toMatchObject({ ok: true })
  })
})

test('a stop closes the sockets, which the tabs leave open', async () => {
  const other = await LiveLab.start()
  const opened = await other.tab((await other.person('admin')).cookie)
  await other.stop()
  await until(() => opened.messages.length > 0)
  // No `signed-out`: the tab reconnects by itself when the server is back.
  expect(opened.messages).toEqual([{ name: 'disconnect', message: 'transport close' }])
})
