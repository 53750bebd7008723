import { dayAfter, startOfDay, today, type CalendarEntries } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { hillAndLake } from './support/hill-and-lake.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'

const day = today()
const days = `from=${dayAfter(day, -7)}&to=${dayAfter(day, 40)}`

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the calendar on %s', (dialect) => {
  let app: TestApp
  let people: Record<'admin' | 'incharge' | 'mentor' | 'pupil', Person>
  let sessionId: string
  let hillId: string

  const idOf = async (resource: string, body: Body) =>
    String((await app.make(resource, body))['id'])
  const of = (person: keyof typeof people): Client => app.as(people[person])
  const entriesOf = async (person: keyof typeof people) => {
    const { status, body } = await of(person).get(`/api/calendar?${days}`)
    expect(status).toBe(200)
    return (body as unknown as CalendarEntries).data.map(({ kind, label }) => `${kind} ${label}`)
  }
  const newAddress = async (person: keyof typeof people) => {
    const { status, body } = await of(person).post('/api/auth/calendar-address')
    expect(status).toBe(201)
    expect(body['url']).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/calendar\/[\w-]{43}\.ics$/)
    return new URL(String(body['url'])).pathname
  }
  const read = (path: string, headers = {}) => app.as(null).raw('GET', path, undefined, headers)
  const stateOf = async (person: keyof typeof people) =>
    (await of(person).get('/api/auth/calendar-address')).body

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const { incharge, hill, lake, ravi, uma } = await hillAndLake(app)
    people = {
      admin: await app.person('admin'),
      incharge,
      mentor: await app.person('mentor'),
      pupil: await app.person('student', { student: ravi }),
    }
    const subject = await idOf('subject', { name: 'Science' })
    const topic = await idOf('topic', { name: 'Light', subject })
    const timestamp = new Date(Date.parse(startOfDay(day)) + 16 * 3_600_000).toISOString()
    hillId = hill
    sessionId = await idOf('session', { subject, topic, timestamp, duration: 1.5, school: hill })
    await idOf('competition', {
      name: 'Robots; and, more',
      organizedBy: 'AIM',
      applicationStartDate: dayAfter(day, -9),
      applicationEndDate: dayAfter(day, 2),
      competitionStartDate: dayAfter(day, 3),
      requirements: ['A prototype'],
    })
    for (const school of [hill, lake]) {
      const slot = await idOf('slot', {
        school,
        month: day.slice(0, 7),
        slotNumber: 3,
        slot: [{ day, hours: ['20'] }],
      })
      await idOf('slotBooking', { slot, day, hour: '20', student: school === hill ? ravi : uma })
    }
  })
  afterAll(() => app.stop())

  test('has the sessions, bookings and dates of competitions within the reach of its reader, and names no child', async () => {
    const dates = ['closes Robots; and, more', 'begins Robots; and, more']
    expect(await entriesOf('admin')).toEqual([
      'session Science · Light',
      'booking 2 seats booked',
      ...dates,
    ])
    expect(await entriesOf('incharge')).toEqual([
      'session Science · Light',
      'booking 1 seat booked',
      ...dates,
    ])
    expect(await entriesOf('mentor')).toEqual(['session Science · Light', ...dates])
    expect(await entriesOf('pupil')).toEqual(['booking Hill', ...dates])
    // Narrowed to some schools, it has their sessions; what belongs to no school stays.
    const narrowed = async (school: string) =>
      (await of('mentor').get(`/api/calendar?${days}&schools=${school}`)).body as unknown as {
        data: { id: string }[]
      }
    const ids = async (school: string) => (await narrowed(school)).data.map(({ id }) => id)
    expect(await ids(hillId)).toEqual([sessionId, expect.any(String), expect.any(String)])
    expect(await ids('01HNOSCHOOL')).toHaveLength(dates.length)
    for (const query of [
      '',
      `from=${day}`,
      `from=${day}&to=${dayAfter(day, -1)}`,
      `from=${day}&to=${dayAfter(day, 62)}`,
      `${days}&uid=1`,
    ])
      expect((await of('admin').get(`/api/calendar?${query}`)).status).toBe(400)
    expect((await app.as(null).get(`/api/calendar?${days}`)).status).toBe(401)
  })

  test.each(['', 'today', '2026-13-45', '+275760-09-13', '%00', '9'.repeat(3000)])(
    'refuses a first day that is none: %.20s',
    async (from) => {
      const { status, body } = await of('admin').get(`/api/calendar?from=${from}&to=${day}`)
      expect(status).toBe(400)
      expect(body['issues']).toEqual([
        { path: 'from', message: 'The first day must be a day, like 2026-12-31' },
      ])
    },
  )

  test('is read by a program at a secret address without a sign-in, with the rights of its person', async () => {
    expect(await stateOf('mentor')).toEqual({ createdAt: null, readAt: null })
    const [staff, own] = [await newAddress('mentor'), await newAddress('pupil')]
    const answer = await read(staff)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(answer.text).toContain(`UID:${sessionId}@127.0.0.1\r\n`)
    expect(answer.text).toContain('SUMMARY:Applications close: Robots\\; and\\, more\r\n')
    expect(answer.text).not.toContain('Lab:')
    const ofPupil = (await read(own)).text
    expect(ofPupil).toContain('SUMMARY:Lab: Hill\r\n')
    expect(ofPupil).not.toMatch(/Session|Ravi|Uma/)
    expect((await read(staff, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(
      304,
    )
    let readAt: unknown = null
    while (readAt === null) ({ readAt } = await stateOf('mentor'))
    expect(readAt).toEqual(expect.any(String))
    const [row] = await app.database.read.all<{ token_hash: string }>(
      'SELECT token_hash FROM calendar_addresses WHERE user_id = ?',
      [people.mentor.id],
    )
    expect(staff).not.toContain(row!.token_hash)
  })

  test('is no longer at an address that was renewed or ended, and wrong addresses are answered alike', async () => {
    const first = await newAddress('incharge')
    const second = await newAddress('incharge')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await of('incharge').del('/api/auth/calendar-address')).status).toBe(204)
    const ended = await read(second)
    expect([ended.status, ended.body['title']]).toEqual([404, 'This calendar address has ended.'])
    for (const path of [
      '/api/calendar/x.ics',
      `${second}x`,
      second.replace('.ics', ''),
      `/api/calendar/${'a'.repeat(43)}.ics`,
    ])
      expect((await read(path)).body).toEqual(ended.body)
    // A session is no key to it, and it is no key to a session.
    expect((await of('incharge').get(second)).status).toBe(404)
  })

  test('ends with all sign-ins of its person, and closes while the account is disabled', async () => {
    const path = await newAddress('incharge')
    expect((await of('incharge').post('/api/auth/sessions/end-others', {})).status).toBe(204)
    expect((await read(path)).status).toBe(404)
    const own = await newAddress('pupil')
    await app.put('user', people.pupil.id, { disabled: true })
    expect((await read(own)).status).toBe(404)
    await app.put('user', people.pupil.id, { disabled: false })
    expect((await read(own)).status).toBe(404)
  })

  test('is sent to a program that asks again and again only so often', async () => {
    const path = await newAddress('admin')
    const answers = []
    for (let at = 0; at < 61; at += 1) answers.push(await read(path))
    const [last] = answers.splice(-1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(last).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  })
})
