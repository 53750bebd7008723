import { LivePeers } from '../src/features/live/live-peers.js'
import { LiveLab } from './support/live-lab.js'
import { LiveTab, problemIn, until } from './support/live-tab.js'

let lab: LiveLab
let school: string

beforeAll(async () => {
  lab = await LiveLab.start()
  ;[school] = await lab.twoSchools()
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

describe('rights', () => {
  test('an unreadable and an unknown resource refuse a subscription alike', async () => {
    const opened = await lab.tab(
      (await lab.person('student', { student: await lab.student(school) })).cookie,
    )
    const refused = problemIn(await opened.send('subscribe', { resource: 'mentor' }))
    expect(refused).toMatchObject({
      code: 'forbidden',
      status: 403,
      title: expect.any(String),
      type: expect.any(String),
    })
    expect(problemIn(await opened.send('subscribe', { resource: 'nothing' }))).toEqual(refused)
    await lab.make('mentor', { name: { firstName: 'Asha', lastName: 'Rao' } }).catch(() => '')
    await lab.quiet()
    expect(opened.heard).toEqual([])
  })

  test('a change of role is sent to the tab and takes effect at once', async () => {
    const { id, cookie } = await lab.person('mentor')
    const opened = await lab.tab(cookie, 'student')
    await lab.change('user', id, { role: 'atlIncharge' })
    const made = await lab.student(school)
    await lab.quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.heard).toEqual([])
    expect(problemIn(await opened.send('subscribe', { resource: 'student' }))).toMatchObject({
      code: 'forbidden',
    })
    await lab.change('user', id, { role: 'admin' })
    await lab.quiet()
    await opened.subscribe('student')
    await lab.change('student', made, { section: 'Z' })
    await lab.quiet()
    expect(opened.of(made)).toEqual(['student update'])
  })

  test('an in-charge of an additional school receives its events', async () => {
    const [first, second] = [await lab.school('First'), await lab.school('Second')]
    const opened = await lab.tab(await lab.signIn('b@school.example'), 'student')
    const there = await lab.student(first)
    await lab.change('school', second, {
      atlIncharge: { firstName: 'Omar', email: 'b@school.example' },
    })
    await lab.quiet()
    const made = await lab.student(second)
    await lab.quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.of(made)).toEqual(['student create'])
    expect(opened.of(there)).toEqual([])
  })

  test.each([
    ['disabled', { disabled: true }, 'disabled', 'account_disabled'],
    ['given another e-mail', { email: 'renamed@lab.example' }, 'ended', 'unauthenticated'],
  ])(
    'a person who is %s gets `signed-out` and is disconnected',
    async (_, fields, reason, code) => {
      const { id, cookie } = await lab.person('admin')
      // Changes that were made before may still be on their way to every tab that listens.
      await lab.quiet()
      const opened = await lab.tab(cookie, 'student')
      await lab.change('user', id, fields)
      await lab.student(school)
      await until(() => opened.names().includes('disconnect'))
      expect(opened.messages.slice(0, 2)).toEqual([
        { name: 'signed-out', message: { reason } },
        { name: 'disconnect', message: 'io server disconnect' },
      ])
      expect(opened.heard).toEqual([])
      await expect(LiveTab.open(lab.url, cookie)).rejects.toMatchObject({ data: { code } })
    },
  )

  test('an open tab does not keep its session alive, and is closed with it', async () => {
    const { id, cookie } = await lab.person('mentor')
    const opened = await lab.tab(cookie)
    const set = (column: string) =>
      lab.app.database.write(
        (tx) =>
          tx.run(`UPDATE sign_ins SET ${column} = '2020-01-01T00:00:00.000Z' WHERE user_id = ?`, [
            id,
          ]),
        'product',
      )
    await set('seen_at')
    await lab.app.app.get(LivePeers).revalidate()
    const [row] = await lab.app.database.read.all<{ seen_at: string }>(
      'SELECT seen_at FROM sign_ins WHERE user_id = ?',
      [id],
    )
    expect(row!.seen_at).toMatch(/^2020/)
    expect(opened.socket.connected).toBe(true)
    await set('expires_at')
    await lab.app.app.get(LivePeers).revalidate()
    await until(() => opened.messages.length > 0)
    expect(opened.messages[0]).toEqual({ name: 'signed-out', message: { reason: 'expired' } })
  })

  test('signing out closes the tabs of that session only', async () => {
    const { email, cookie } = await lab.person('mentor')
    const elsewhere = await lab.signIn(email)
    const [here, there] = [await lab.tab(cookie), await lab.tab(elsewhere)]
    await lab.app.ask('POST', '/api/auth/sign-out', { cookie })
    await until(() => !here.socket.connected)
    expect(here.messages[0]).toEqual({ name: 'signed-out', message: { reason: 'ended' } })
    await lab.quiet()
    expect(there.socket.connected).toBe(true)
  })

  test('signing in again in the same browser does not sign out its open tabs', async () => {
    const { email, cookie } = await lab.person('mentor')
    const opened = await lab.tab(cookie)
    expect((await lab.app.signIn(email, undefined, { cookie })).status).toBe(200)
    await until(() => !opened.socket.connected)
    expect(opened.messages[0]).toEqual({ name: 'signed-out', message: { reason: 'expired' } })
  })
})
