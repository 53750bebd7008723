import { system } from '../src/access/system.js'
import { LivePeers } from '../src/features/live/live-peers.js'
import { LiveLab } from './support/live-lab.js'
import { LiveTab, problemIn, until } from './support/live-tab.js'

const address = { addressLine1: '1 Station Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
let lab: LiveLab
let schoolA: string
let schoolB: string

const student = (school: string, firstName = 'Ravi') => lab.make('student', { name: { firstName, lastName: 'Das' }, class: '8th', school })
const put = (resource: string, id: string, fields: Record<string, unknown>) => lab.app.change(resource, id, fields)
const archive = (resource: string, id: string) => lab.app.gate.archive(system, resource, id)

beforeAll(async () => {
  lab = await LiveLab.start()
  await lab.app.account({ email: 'a@school.example', role: 'atlIncharge' })
  await lab.app.account({ email: 'b@school.example', role: 'atlIncharge' })
  schoolA = await lab.make('school', { name: 'School A', address, atlIncharge: { firstName: 'Meera', email: 'a@school.example' } })
  schoolB = await lab.make('school', { name: 'School B', address, atlIncharge: { firstName: 'Omar', email: 'b@school.example' } })
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

const inchargeA = () => lab.signIn('a@school.example')
const inchargeB = () => lab.signIn('b@school.example')

describe('events', () => {
  test('each person receives events of rows that they may read, and no others', async () => {
    const own = await student(schoolA)
    const team = await lab.make('team', { name: 'Rockets', schoolVal: schoolA, members: [own] })
    const [admin, mentor, pupil] = [await lab.person('admin'), await lab.person('mentor'), await lab.person('student', { student: own })]
    await lab.quiet()
    const hears = [
      await lab.tab(admin.cookie, 'student', 'team'),
      await lab.tab(mentor.cookie, 'student', 'team'),
      await lab.tab(await inchargeA(), 'student', 'team'),
      await lab.tab(await inchargeB(), 'student', 'team'),
      await lab.tab(pupil.cookie, 'student', 'team'),
    ]
    const other = await student(schoolA)
    await lab.quiet()
    expect(hears.map((ear) => ear.of(other))).toEqual([['student create'], ['student create'], ['student create'], [], []])

    await put('student', own, { section: 'B' })
    await put('team', team, { name: 'Comets' })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(own))).toEqual([['student update'], ['student update'], ['student update'], [], ['student update']])
    expect(hears.map((ear) => ear.of(team))).toEqual([['team update'], ['team update'], ['team update'], [], ['team update']])

    const { batch } = await archive('student', other)
    await lab.quiet()
    await lab.app.gate.restore(system, batch)
    await lab.quiet()
    expect(hears.map((ear) => ear.of(other).slice(1))).toEqual([
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      [],
      [],
    ])
    const again = await archive('student', other)
    await lab.quiet()
    await lab.app.gate.purge(system, again.batch)
    await lab.quiet()
    // Only those who may read every record learn of an archived one.
    expect(hears.map((ear) => ear.of(other).slice(3))).toEqual([
      ['student archive', 'student purge'],
      ['student archive', 'student purge'],
      ['student archive'],
      [],
      [],
    ])
    expect(JSON.stringify(hears[3]!.heard)).toBe('[]')
    expect(Object.keys(hears[0]!.heard[0]!).sort()).toEqual(['boot', 'changes', 'resource', 'seq'])
    expect(Object.keys(hears[0]!.heard[0]!.changes![0]!).sort()).toEqual(['action', 'id', 'version'])
  })

  test('a row that moves sends an event to the old and the new school', async () => {
    const schoolC = await lab.make('school', { name: 'School C', address })
    const moved = await student(schoolA)
    await lab.quiet()
    const hears = [await lab.tab(await inchargeA(), 'student'), await lab.tab(await inchargeB(), 'student')]
    await put('student', moved, { school: schoolB })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved))).toEqual([['student gone'], ['student update']])
    await put('student', moved, { school: schoolC })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved))).toEqual([['student gone'], ['student update', 'student gone']])
    await put('student', moved, { section: 'C' })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved).length)).toEqual([1, 2])
  })

  test("a student's copies are heard of by the student and their in-charge, also as they go", async () => {
    const ids = [await student(schoolA), await student(schoolA)]
    const subject = await lab.make('subject', { name: 'Science' })
    const topic = await lab.make('topic', { name: 'Light', subject })
    const place = { subject, topic, subTopic: await lab.make('subTopic', { name: 'Lamps', topic }) }
    const source = await lab.make('tinkeringActivity', { ...place, taName: 'Lamp', intro: 'Build a lamp.' })
    const copy = await lab.make('studentActivity', { student: ids[0]!, source })
    const [pupil, mate] = [await lab.person('student', { student: ids[0]! }), await lab.person('student', { student: ids[1]! })]
    await lab.quiet()
    const hears = await Promise.all(
      [pupil.cookie, mate.cookie, await inchargeA(), await inchargeB()].map((cookie) => lab.tab(cookie, 'studentActivity')),
    )
    await put('studentActivity', copy, { comment: 'Half done' })
    await lab.quiet()
    await archive('studentActivity', copy)
    await lab.quiet()
    const both = ['studentActivity update', 'studentActivity archive']
    expect(hears.map((ear) => ear.of(copy))).toEqual([both, [], both, []])
  })

  test('an event says if this tab or this person made the change, and names nobody else', async () => {
    const id = await student(schoolA)
    // The event of its creation is sent before anyone subscribes.
    await lab.quiet()
    const [admin, other] = [await lab.person('admin'), await lab.person('admin')]
    const tabId = '0123456789abcdef01234567'
    const open = async (cookie: string, tab?: string) =>
      lab.keep(await LiveTab.open(lab.url, cookie, undefined, undefined, tab)).subscribe('student')
    const own = await open(admin.cookie, tabId)
    const second = await open(admin.cookie, 'f'.repeat(24))
    const stranger = await open(other.cookie, tabId)
    await lab.quiet()
    const change = async (version: number, headers: Record<string, string>) => {
      const body = { version, section: `V${version}` }
      const answer = await lab.app.ask('PATCH', `/api/students/${id}`, { body, cookie: admin.cookie, headers })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty('tab')
      await lab.quiet()
    }
    await change(1, { 'x-tab': tabId })
    await change(2, {})
    await change(3, { 'x-tab': 'no tab of ours' })
    expect(own.authorsOf(id)).toEqual(['tab', 'you', 'you'])
    expect(second.authorsOf(id)).toEqual(['you', 'you', 'you'])
    expect(stranger.authorsOf(id)).toEqual(['-', '-', '-'])
  })

  test('a team-mate hears of fields that they may read only, and never learns a version', async () => {
    const [own, mate] = [await student(schoolA), await student(schoolA)]
    await lab.make('team', { name: 'Rovers', schoolVal: schoolA, members: [own, mate] })
    const people = [await lab.person('student', { student: own }), await lab.person('admin')]
    // The creation and what the account writes are events too.
    await lab.quiet()
    const [pupil, admin] = [await lab.tab(people[0]!.cookie, 'student'), await lab.tab(people[1]!.cookie, 'student')]
    await put('student', mate, { comments: 'Needs glasses' })
    await lab.quiet()
    expect([admin.of(mate), pupil.of(mate)]).toEqual([['student update'], []])
    await put('student', mate, { section: 'C' })
    await put('student', own, { aspiration: 'Pilot' })
    await lab.quiet()
    expect([pupil.of(mate), pupil.of(own)]).toEqual([['student update'], ['student update']])
    const changes = pupil.heard.flatMap((message) => message.changes ?? [])
    expect(changes.filter(({ id }) => id === mate).map((change) => 'version' in change)).toEqual([false])
    expect(changes.filter(({ id }) => id === own).map((change) => 'version' in change)).toEqual([true])
  })

  test('ids narrow a subscription, and unsubscribing ends it', async () => {
    const [first, second] = [await student(schoolA), await student(schoolA)]
    await lab.quiet()
    const opened = await lab.tab((await lab.person('admin')).cookie)
    expect(await opened.send('subscribe', { resource: 'student', ids: [first] })).toMatchObject({ ok: true })
    await put('student', first, { section: 'X' })
    await put('student', second, { section: 'X' })
    await lab.quiet()
    expect(opened.heard.flatMap(({ changes = [] }) => changes.map(({ id }) => id))).toEqual([first])
    await opened.send('unsubscribe', { resource: 'student', ids: [first] })
    await put('student', first, { section: 'Y' })
    await lab.quiet()
    expect(opened.of(first)).toHaveLength(1)
  })

  test('a burst is sent in a few messages, and a large one names no rows', async () => {
    const opened = await lab.tab((await lab.person('admin')).cookie, 'tag')
    const narrow = await lab.tab((await lab.person('mentor')).cookie, 'tag')
    const bulk = Array.from({ length: 300 }, (_, at) => ({ name: `Burst ${at}` }))
    await lab.app.database.write(async (tx) => {
      for (const tag of bulk) await lab.app.gate.create(system, 'tag', tag, { tx })
    })
    await lab.quiet()
    expect(opened.heard).toEqual([{ boot: expect.any(String), seq: expect.any(Number), resource: 'tag', many: true }])
    expect(narrow.heard).toHaveLength(1)
    const id = await lab.make('tag', { name: 'Hot' })
    const began = Date.now()
    for (let at = 0; at < 20; at += 1) {
      await put('tag', id, { name: `Hot ${at}` })
      await new Promise((done) => setTimeout(done, 25))
    }
    await lab.quiet()
    // One in 250 ms, plus the first and the last.
    expect(opened.heard.length - 1).toBeLessThanOrEqual((Date.now() - began) / 250 + 2)
    expect(opened.heard.at(-1)!.changes).toEqual([{ id, version: 21, action: 'update' }])
    const seqs = opened.heard.map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  })
})

describe('rights', () => {
  test('an unreadable and an unknown resource refuse a subscription alike', async () => {
    const opened = await lab.tab((await lab.person('student', { student: await student(schoolA) })).cookie)
    const refused = problemIn(await opened.send('subscribe', { resource: 'mentor' }))
    expect(refused).toMatchObject({ code: 'forbidden', status: 403, title: expect.any(String), type: expect.any(String) })
    expect(problemIn(await opened.send('subscribe', { resource: 'nothing' }))).toEqual(refused)
    await lab.make('mentor', { name: { firstName: 'Asha', lastName: 'Rao' } }).catch(() => '')
    await lab.quiet()
    expect(opened.heard).toEqual([])
  })

  test('a change of role is sent to the tab and takes effect at once', async () => {
    const { id, cookie } = await lab.person('mentor')
    const opened = await lab.tab(cookie, 'student')
    await put('user', id, { role: 'atlIncharge' })
    const made = await student(schoolA)
    await lab.quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.heard).toEqual([])
    expect(problemIn(await opened.send('subscribe', { resource: 'student' }))).toMatchObject({ code: 'forbidden' })
    await put('user', id, { role: 'admin' })
    await lab.quiet()
    await opened.subscribe('student')
    await put('student', made, { section: 'Z' })
    await lab.quiet()
    expect(opened.of(made)).toEqual(['student update'])
  })

  test('an in-charge of an additional school receives its events', async () => {
    const [first, second] = [await lab.make('school', { name: 'First', address }), await lab.make('school', { name: 'Second', address })]
    const opened = await lab.tab(await inchargeB(), 'student')
    const there = await student(first)
    await put('school', second, { atlIncharge: { firstName: 'Omar', email: 'b@school.example' } })
    await lab.quiet()
    const made = await student(second)
    await lab.quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.of(made)).toEqual(['student create'])
    expect(opened.of(there)).toEqual([])
  })

  test.each([
    ['disabled', { disabled: true }, 'disabled', 'account_disabled'],
    ['given another e-mail', { email: 'renamed@lab.example' }, 'expired', 'unauthenticated'],
  ])('a person who is %s gets `signed-out` and is disconnected', async (_, fields, reason, code) => {
    const { id, cookie } = await lab.person('admin')
    const opened = await lab.tab(cookie, 'student')
    await put('user', id, fields)
    await student(schoolA)
    await until(() => opened.names().includes('disconnect'))
    expect(opened.messages.slice(0, 2)).toEqual([
      { name: 'signed-out', message: { reason } },
      { name: 'disconnect', message: 'io server disconnect' },
    ])
    expect(opened.heard).toEqual([])
    await expect(LiveTab.open(lab.url, cookie)).rejects.toMatchObject({ data: { code } })
  })

  test('an open tab does not keep its session alive, and is closed with it', async () => {
    const { id, cookie } = await lab.person('mentor')
    const opened = await lab.tab(cookie)
    const set = (column: string) =>
      lab.app.database.write((tx) => tx.run(`UPDATE sign_ins SET ${column} = '2020-01-01T00:00:00.000Z' WHERE user_id = ?`, [id]))
    await set('seen_at')
    await lab.app.app.get(LivePeers).revalidate()
    const [row] = await lab.app.database.read.all<{ seen_at: string }>('SELECT seen_at FROM sign_ins WHERE user_id = ?', [id])
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
    await lab.quiet()
    expect(there.socket.connected).toBe(true)
  })
})
