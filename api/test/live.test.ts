import type { AddressInfo } from 'node:net'
import { Archiver } from '../src/crud/archiver.js'
import { Restorer } from '../src/crud/restorer.js'
import { system } from '../src/crud/actor.js'
import { LivePeers } from '../src/features/live/live-peers.js'
import { AuthApp } from './support/auth-app.js'
import { LiveTab, problemIn, quiet } from './support/live-tab.js'

const address = { addressLine1: '1 Station Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
let app: AuthApp
let url: string
let schoolA: string
let schoolB: string
const tabs: LiveTab[] = []
let count = 0

const make = async (resource: string, fields: Record<string, unknown>) => String((await app.gate.create(system, resource, fields))['id'])
const student = (school: string, firstName = 'Ravi') => make('student', { name: { firstName, lastName: 'Das' }, class: '8th', school })
const put = (resource: string, id: string, fields: Record<string, unknown>) => app.change(resource, id, fields)
const archive = (resource: string, id: string) => app.app.get(Archiver).archive(system, resource, id)

async function person(role: string, fields: Record<string, unknown> = {}) {
  count += 1
  const email = String(fields['email'] ?? `person${count}@lab.example`)
  const id = await app.account({ role, ...fields, email })
  return { id, email, cookie: (await app.signIn(email, undefined, { from: `10.0.0.${count}` })).cookie }
}
async function tab(cookie: string, ...resources: string[]) {
  const opened = await LiveTab.open(url, cookie)
  tabs.push(opened)
  return opened.subscribe(...resources)
}

beforeAll(async () => {
  app = await AuthApp.start({ DEMO: 'off' })
  await app.app.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
  await app.account({ email: 'a@school.example', role: 'atlIncharge' })
  await app.account({ email: 'b@school.example', role: 'atlIncharge' })
  schoolA = await make('school', { name: 'School A', address, atlIncharge: { firstName: 'Meera', email: 'a@school.example' } })
  schoolB = await make('school', { name: 'School B', address, atlIncharge: { firstName: 'Omar', email: 'b@school.example' } })
})
afterEach(() => {
  for (const opened of tabs.splice(0)) opened.close()
})
afterAll(() => app.stop())

const inchargeA = async () => (await app.signIn('a@school.example', undefined, { from: `10.1.0.${(count += 1)}` })).cookie
const inchargeB = async () => (await app.signIn('b@school.example', undefined, { from: `10.2.0.${(count += 1)}` })).cookie

describe('who comes in', () => {
  test('nobody without a session', async () => {
    await expect(LiveTab.open(url, '')).rejects.toMatchObject({ data: { code: 'unauthenticated', status: 401 } })
    await expect(LiveTab.open(url, 'tinkerdesk_session=made-up')).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  })

  test.each([
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin at all', {}],
    ['another site', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }],
  ])('nobody from %s', async (_, headers) => {
    const { cookie } = await person('admin')
    await expect(LiveTab.open(url, cookie, headers)).rejects.toThrow()
    if ('origin' in headers) await expect(LiveTab.open(url, cookie, headers, ['polling'])).rejects.toThrow()
  })

  test('our own pages do, by polling too', async () => {
    const { cookie } = await person('admin')
    const opened = await LiveTab.open(url, cookie, { origin: url }, ['polling'])
    tabs.push(opened)
    expect(await opened.send('hello')).toMatchObject({ ok: true, boot: expect.any(String), seq: expect.any(Number) })
  })
})

describe('who hears what', () => {
  test('each hears of the rows that they may read, of no others', async () => {
    const own = await student(schoolA)
    const team = await make('team', { name: 'Rockets', schoolVal: schoolA, members: [own] })
    const [admin, mentor, pupil] = [await person('admin'), await person('mentor'), await person('student', { student: own })]
    await quiet()
    const hears = [
      await tab(admin.cookie, 'student', 'team'),
      await tab(mentor.cookie, 'student', 'team'),
      await tab(await inchargeA(), 'student', 'team'),
      await tab(await inchargeB(), 'student', 'team'),
      await tab(pupil.cookie, 'student', 'team'),
    ]
    const other = await student(schoolA)
    await quiet()
    expect(hears.map((one) => one.of(other))).toEqual([['student create'], ['student create'], ['student create'], [], []])

    await put('student', own, { section: 'B' })
    await put('team', team, { name: 'Comets' })
    await quiet()
    expect(hears.map((one) => one.of(own))).toEqual([['student update'], ['student update'], ['student update'], [], ['student update']])
    expect(hears.map((one) => one.of(team))).toEqual([['team update'], ['team update'], ['team update'], [], ['team update']])

    const { batch } = await archive('student', other)
    await quiet()
    await app.app.get(Restorer).restore(system, batch)
    await quiet()
    expect(hears.map((one) => one.of(other).slice(1))).toEqual([
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      [],
      [],
    ])
    expect(JSON.stringify(hears[3]!.heard)).toBe('[]')
    expect(Object.keys(hears[0]!.heard[0]!).sort()).toEqual(['boot', 'changes', 'resource', 'seq'])
    expect(Object.keys(hears[0]!.heard[0]!.changes![0]!).sort()).toEqual(['action', 'id', 'version'])
  })

  test('a row that moves is heard of in the old and in the new school', async () => {
    const schoolC = await make('school', { name: 'School C', address })
    const moved = await student(schoolA)
    await quiet()
    const hears = [await tab(await inchargeA(), 'student'), await tab(await inchargeB(), 'student')]
    await put('student', moved, { school: schoolB })
    await quiet()
    expect(hears.map((one) => one.of(moved))).toEqual([['student gone'], ['student update']])
    await put('student', moved, { school: schoolC })
    await quiet()
    expect(hears.map((one) => one.of(moved))).toEqual([['student gone'], ['student update', 'student gone']])
    await put('student', moved, { section: 'C' })
    await quiet()
    expect(hears.map((one) => one.of(moved).length)).toEqual([1, 2])
  })

  test("a student's copies are heard of by the student and their in-charge, also as they go", async () => {
    const ids = [await student(schoolA), await student(schoolA)]
    const subject = await make('subject', { name: 'Science' })
    const topic = await make('topic', { name: 'Light', subject })
    const place = { subject, topic, subTopic: await make('subTopic', { name: 'Lamps', topic }) }
    const source = await make('tinkeringActivity', { ...place, taName: 'Lamp', intro: 'Build a lamp.' })
    const copy = await make('studentActivity', { student: ids[0]!, source })
    const [pupil, mate] = [await person('student', { student: ids[0]! }), await person('student', { student: ids[1]! })]
    const hears = await Promise.all(
      [pupil.cookie, mate.cookie, await inchargeA(), await inchargeB()].map((cookie) => tab(cookie, 'studentActivity')),
    )
    await put('studentActivity', copy, { comment: 'Half done' })
    await quiet()
    await archive('studentActivity', copy)
    await quiet()
    const both = ['studentActivity update', 'studentActivity archive']
    expect(hears.map((one) => one.of(copy))).toEqual([both, [], both, []])
  })

  test('ids narrow a subscription, and an end ends it', async () => {
    const [one, two] = [await student(schoolA), await student(schoolA)]
    const opened = await tab((await person('admin')).cookie)
    expect(await opened.send('subscribe', { resource: 'student', ids: [one] })).toMatchObject({ ok: true })
    await put('student', one, { section: 'X' })
    await put('student', two, { section: 'X' })
    await quiet()
    expect(opened.heard.flatMap(({ changes = [] }) => changes.map(({ id }) => id))).toEqual([one])
    await opened.send('unsubscribe', { resource: 'student', ids: [one] })
    await put('student', one, { section: 'Y' })
    await quiet()
    expect(opened.of(one)).toHaveLength(1)
  })

  test('a burst is one message or few, and a large one names no rows', async () => {
    const opened = await tab((await person('admin')).cookie, 'tag')
    const narrow = await tab((await person('mentor')).cookie, 'tag')
    const bulk = Array.from({ length: 300 }, (_, at) => ({ name: `Burst ${at}` }))
    await app.database.write(async (tx) => {
      for (const tag of bulk) await app.gate.create(system, 'tag', tag, { tx })
    })
    await quiet()
    expect(opened.heard).toEqual([{ boot: expect.any(String), seq: expect.any(Number), resource: 'tag', many: true }])
    expect(narrow.heard).toHaveLength(1)
    const id = await make('tag', { name: 'Hot' })
    for (let at = 0; at < 20; at += 1) {
      await put('tag', id, { name: `Hot ${at}` })
      await new Promise((done) => setTimeout(done, 25))
    }
    await quiet()
    expect(opened.heard.length - 1).toBeLessThanOrEqual(6)
    expect(opened.heard.at(-1)!.changes).toEqual([{ id, version: 21, action: 'update' }])
    const seqs = opened.heard.map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  })
})

describe('rights', () => {
  test('what a role may not read it may not subscribe to, and what does not exist answers alike', async () => {
    const opened = await tab((await person('student', { student: await student(schoolA) })).cookie)
    const refused = problemIn(await opened.send('subscribe', { resource: 'mentor' }))
    expect(refused).toMatchObject({ code: 'forbidden', status: 403, title: expect.any(String), type: expect.any(String) })
    expect(problemIn(await opened.send('subscribe', { resource: 'nothing' }))).toEqual(refused)
    await make('mentor', { name: { firstName: 'Asha', lastName: 'Rao' } }).catch(() => '')
    await quiet()
    expect(opened.heard).toEqual([])
  })

  test('a change of role is told, and holds at once', async () => {
    const { id, cookie } = await person('mentor')
    const opened = await tab(cookie, 'student')
    await put('user', id, { role: 'atlIncharge' })
    const made = await student(schoolA)
    await quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.heard).toEqual([])
    expect(problemIn(await opened.send('subscribe', { resource: 'student' }))).toMatchObject({ code: 'forbidden' })
    await put('user', id, { role: 'admin' })
    await quiet()
    await opened.subscribe('student')
    await put('student', made, { section: 'Z' })
    await quiet()
    expect(opened.of(made)).toEqual(['student update'])
  })

  test('an in-charge who is given another school hears of that one', async () => {
    const [first, second] = [await make('school', { name: 'First', address }), await make('school', { name: 'Second', address })]
    const opened = await tab(await inchargeB(), 'student')
    const there = await student(first)
    await put('school', second, { atlIncharge: { firstName: 'Omar', email: 'b@school.example' } })
    await quiet()
    const made = await student(second)
    await quiet()
    expect(opened.names()).toContain('me-changed')
    expect(opened.of(made)).toEqual(['student create'])
    expect(opened.of(there)).toEqual([])
  })

  test.each([
    ['disabled', { disabled: true }, 'disabled'],
    ['given another e-mail', { email: 'renamed@lab.example' }, 'expired'],
  ])('whoever is %s is told and cut off', async (_, fields, reason) => {
    const { id, cookie } = await person('admin')
    const opened = await tab(cookie, 'student')
    await put('user', id, fields)
    await student(schoolA)
    await quiet()
    expect(opened.told.slice(0, 2)).toEqual([
      { name: 'signed-out', message: { reason } },
      { name: 'disconnect', message: 'io server disconnect' },
    ])
    expect(opened.heard).toEqual([])
    await expect(LiveTab.open(url, cookie)).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  })

  test('an open tab does not keep its session alive, and ends with it', async () => {
    const { id, cookie } = await person('mentor')
    const opened = await tab(cookie)
    const set = (column: string) =>
      app.database.write((tx) => tx.run(`UPDATE sign_ins SET ${column} = '2020-01-01T00:00:00.000Z' WHERE user_id = ?`, [id]))
    await set('seen_at')
    await app.app.get(LivePeers).revalidate()
    const [row] = await app.database.read.all<{ seen_at: string }>('SELECT seen_at FROM sign_ins WHERE user_id = ?', [id])
    expect(row!.seen_at).toMatch(/^2020/)
    expect(opened.socket.connected).toBe(true)
    await set('expires_at')
    await app.app.get(LivePeers).revalidate()
    await quiet()
    expect(opened.told[0]).toEqual({ name: 'signed-out', message: { reason: 'expired' } })
  })

  test('signing out closes the tabs of that session only', async () => {
    const { email, cookie } = await person('mentor')
    const elsewhere = (await app.signIn(email, undefined, { from: '10.3.0.1' })).cookie
    const [here, there] = [await tab(cookie), await tab(elsewhere)]
    await app.ask('POST', '/api/auth/sign-out', { cookie })
    await quiet()
    expect(here.socket.connected).toBe(false)
    expect(there.socket.connected).toBe(true)
  })
})

describe('bounds', () => {
  test('a socket has fifty subscriptions', async () => {
    const opened = await tab((await person('admin')).cookie)
    const answers = []
    for (let at = 0; at < 51; at += 1)
      answers.push(await opened.send('subscribe', { resource: 'student', ids: [`ID0000000${String(at).padStart(2, '0')}`] }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
    expect(problemIn(answers[50]!)).toMatchObject({ code: 'limit_exceeded' })
    expect(await opened.send('subscribe', { resource: 'student', ids: ['ID000000000'] })).toMatchObject({ ok: true })
  })

  test('more messages than a page sends are refused', async () => {
    const opened = await tab((await person('admin')).cookie)
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
    const opened = await tab((await person('admin')).cookie)
    for (const name of ['subscribe', 'unsubscribe'])
      expect(await opened.send(name, ...body)).toMatchObject(
        name === 'unsubscribe' && JSON.stringify(body).includes('__proto__')
          ? { ok: true }
          : { ok: false, problem: { title: expect.any(String) } },
      )
    expect(problemIn(await opened.send('no-such-message', ...body))).toMatchObject({ code: 'bad_request' })
    opened.socket.emit('subscribe', ...body)
    expect(await opened.send('hello')).toMatchObject({ ok: true })
  })

  test('a message that is too large closes its socket, and nobody else notices', async () => {
    const [loud, calm] = [await tab((await person('admin')).cookie), await tab((await person('admin')).cookie)]
    loud.socket.emit('subscribe', { resource: 'x'.repeat(50_000) })
    await quiet()
    expect(loud.socket.connected).toBe(false)
    expect(await calm.send('hello')).toMatchObject({ ok: true })
  })
})

test('a stop lets go of the sockets quickly', async () => {
  const other = await AuthApp.start({ DEMO: 'off' })
  await other.app.listen(0, '127.0.0.1')
  await other.account({ email: 'head@lab.example', role: 'admin' })
  const at = `http://127.0.0.1:${(other.app.getHttpServer().address() as AddressInfo).port}`
  const opened = await LiveTab.open(at, (await other.signIn('head@lab.example')).cookie)
  const began = Date.now()
  await other.stop()
  expect(Date.now() - began).toBeLessThan(5000)
  await quiet()
  // Not told to go: the tab comes back by itself when the server does.
  expect(opened.told).toEqual([{ name: 'disconnect', message: 'transport close' }])
})
