import { resourceNamed, today } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { ulid } from 'ulid'
import { records } from '../src/crud/index.js'
import { Samples } from './support/sample.js'
import { statementsOf } from './support/statements-of.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('attendance on %s', (dialect) => {
  let app: TestApp
  let samples: Samples
  let admin: Person
  let incharge: Person
  let mentor: Person
  let other: Person
  let schools: string[]
  let pupils: string[]
  let stranger: string
  let mentorId: string

  const idOf = async (resource: string, fixed: Body) =>
    String((await samples.record(resourceNamed(resource), { fixed }))['id'])

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    schools = await twoSchools(app)
    mentorId = await idOf('mentor', {})
    mentor = await app.person('mentor', { mentor: mentorId })
    other = await app.person('mentor')
    const student = (firstName: string, school: string) =>
      idOf('student', { name: { firstName, lastName: 'Das' }, school, class: '8th', email: null })
    pupils = []
    for (const name of ['Asha', 'Binod', 'Chitra']) pupils.push(await student(name, schools[0]!))
    stranger = await student('Dev', schools[1]!)
  })
  afterAll(() => app.stop())

  const newSession = async (who: Person, more: Body = {}) => {
    const body = await samples.body(resourceNamed('session'), {
      full: false,
      fixed: { school: schools[0], class: '8th', timestamp: '2024-11-02T10:00:00.000Z', ...more },
    })
    const { status, body: made } = await app.as(who).post('/api/sessions', body)
    expect(status).toBe(201)
    return String(made['id'])
  }
  const registerOf = (who: Person, session: string) =>
    app.as(who).get(`/api/registers?session=${session}`)
  const store = (who: Person, session: string, marks: [number, string, string | null][]) =>
    app.as(who).post('/api/registers', {
      session,
      marks: marks.map(([at, mark, was]) => ({ student: pupils[at], mark, was })),
    })
  const marksIn = async (who: Person, session: string) =>
    ((await registerOf(who, session)).body['rows'] as Body[]).map(({ mark }) => mark)

  test('a mentor who names nobody holds the session, and marks its class in one request', async () => {
    const session = await newSession(mentor)
    const { body } = await registerOf(mentor, session)
    expect(body).toMatchObject({
      day: '2024-11-02',
      school: { id: schools[0] },
      class: '8th',
      isOpen: { school: false, class: false },
      isCut: false,
    })
    expect((body['rows'] as Body[]).map(({ name, mark }) => [name, mark])).toEqual([
      ['Asha Das', null],
      ['Binod Das', null],
      ['Chitra Das', null],
    ])
    const { status } = await store(mentor, session, [
      [0, 'present', null],
      [1, 'late', null],
    ])
    expect(status).toBe(200)
    // Opened again it shows marks and no defaults.
    expect(await marksIn(incharge, session)).toEqual(['present', 'late', null])
    // A mentor who does not hold the session neither reads nor writes the marks.
    expect((await registerOf(other, session)).status).toBe(403)
    expect((await store(other, session, [[2, 'absent', null]])).status).toBe(403)
    expect(rowsOf(await app.as(other).get('/api/attendance'))).toEqual([])
    // The session moves to another day, and takes the marks along.
    const { version } = (await app.as(mentor).get(`/api/sessions/${session}`)).body
    const moved = await app
      .as(mentor)
      .patch(`/api/sessions/${session}`, { version, timestamp: '2024-11-03T19:00:00.000Z' })
    expect(moved.status).toBe(200)
    const days = rowsOf(
      await app.as(incharge).get(`/api/attendance?filter=session||$eq||${session}`),
    )
    expect(days.map(({ day, markedBy }) => [day, markedBy])).toEqual(
      days.map(() => ['2024-11-04', expect.any(String)]),
    )
  })

  test('two teachers who mark at once lose nothing, and a retry changes nothing', async () => {
    const session = await newSession(mentor)
    const [first, second] = await Promise.all([
      store(mentor, session, [
        [0, 'present', null],
        [1, 'present', null],
      ]),
      store(incharge, session, [
        [1, 'absent', null],
        [2, 'late', null],
      ]),
    ])
    const late = [first, second].filter(({ status }) => status === 409)
    expect([first!.status, second!.status].sort()).toEqual([200, 409])
    const kept = first!.status === 200 ? 'present' : 'absent'
    expect(await marksIn(admin, session)).toEqual(['present', kept, 'late'])
    expect(late[0]!.body).toMatchObject({
      code: 'marked_meanwhile',
      current: { marks: [{ id: pupils[1], mark: kept, markedBy: expect.any(String) }] },
    })
    // The person saw the other mark, and decides.
    expect((await store(mentor, session, [[1, 'late', kept]])).status).toBe(200)
    expect((await store(mentor, session, [[1, 'late', kept]])).status).toBe(200)
    expect(await marksIn(mentor, session)).toEqual(['present', 'late', 'late'])
    const [row] = rowsOf(
      await app
        .as(admin)
        .get(`/api/attendance?s=${JSON.stringify({ session, student: pupils[1] })}`),
    )
    expect(row!['version']).toBe(2)
  })

  test('an hour of a lab has a register: of those who booked, and of a class', async () => {
    const day = today()
    const month = day.slice(0, 7)
    const slot = await idOf('slot', {
      school: schools[0],
      month,
      slotNumber: 5,
      slot: [{ day, hours: ['09'] }],
    })
    const seat = { slot, day, hour: '09' }
    // An hour that has begun is booked no more.
    await app.database.write(
      (tx) => records(slotBooking, tx).add([{ ...seat, hour: '09', student: pupils[1]! }]),
      'product',
    )
    const address = `/api/registers?slot=${slot}&day=${day}&hour=09`
    const booked = await app.as(incharge).get(address)
    expect((booked.body['rows'] as Body[]).map(({ name }) => name)).toEqual(['Binod Das'])
    const whole = await app.as(incharge).get(`${address}&class=8th`)
    expect(whole.body['rows']).toHaveLength(3)
    const marks = [{ student: pupils[1], mark: 'present', was: null }]
    expect((await app.as(incharge).post('/api/registers', { ...seat, marks })).status).toBe(200)
    expect((await app.as(mentor).post('/api/registers', { ...seat, marks })).status).toBe(400)
    const wrong = { ...seat, day: '2024-06-03', marks: [{ ...marks[0], student: pupils[0] }] }
    expect((await app.as(incharge).post('/api/registers', wrong)).status).toBe(400)
  })

  test('a register refuses what does not belong to it, as a whole', async () => {
    const session = await newSession(mentor)
    const marks = [
      { student: pupils[0], mark: 'present', was: null },
      { student: stranger, mark: 'present', was: null },
    ]
    expect((await app.as(mentor).post('/api/registers', { session, marks })).status).toBe(400)
    const open = await newSession(mentor, { school: null, class: null })
    expect((await app.as(incharge).post('/api/registers', { session: open, marks })).status).toBe(
      400,
    )
    for (const body of [
      { marks },
      { session, slot: session, day: '2024-11-02', hour: '09', marks },
      { session, marks: [marks[0], marks[0]] },
      { session, marks: [{ ...marks[0], mark: 'here' }] },
      { session, marks: [] },
      { session: session.toLowerCase(), marks: [{ student: pupils[0], mark: 'late' }] },
    ])
      expect((await app.as(admin).post('/api/registers', body)).status).toBe(400)
    expect(await marksIn(admin, session)).toEqual([null, null, null])
    // More than the two hundred names of a former list.
    const nobody = await app.as(admin).get('/api/registers')
    expect(nobody.status).toBe(400)
  })

  test('two hundred marks are one request and few statements, and so is their new day', async () => {
    const bulk = Array.from({ length: 200 }, (_, at) => ({
      name: { firstName: `Child${at}`, lastName: 'Rao' },
      school: schools[0],
      class: '9th',
    }))
    const made = await app.as(admin).post('/api/students/bulk', { bulk })
    const many = (made.body as unknown as Body[]).map(({ id }) => String(id))
    const session = await newSession(mentor, { class: '9th' })
    const statements = (send: () => Promise<{ status: number }>) =>
      statementsOf(app.database, async () => expect((await send()).status).toBe(200))
    const mark = (markAt: (at: number) => string, was: string | null) =>
      statements(() =>
        app.as(mentor).post('/api/registers', {
          session,
          marks: many.map((student, at) => ({ student, mark: markAt(at), was })),
        }),
      )
    expect(await mark(() => 'present', null)).toBeLessThan(40)
    // Marks that differ from row to row.
    expect(await mark((at) => (at % 2 ? 'late' : 'absent'), 'present')).toBeLessThan(40)
    const { version } = (await app.as(mentor).get(`/api/sessions/${session}`)).body
    const move = () =>
      app.as(mentor).patch(`/api/sessions/${session}`, {
        version,
        timestamp: '2024-11-05T10:00:00.000Z',
      })
    expect(await statements(move)).toBeLessThan(60)
    const days = rowsOf(await app.as(admin).get(`/api/attendance?filter=session||$eq||${session}`))
    expect(days.map(({ day }) => day)).toEqual(Array(200).fill('2024-11-05'))
    expect(new Set(days.map(({ mark }) => mark))).toEqual(new Set(['late', 'absent']))
  })

  test('nobody marks a child whom they may not read, for a session of others, or before its day', async () => {
    const session = await newSession(mentor)
    const of = (student: string, more: Body = {}) => ({
      session,
      marks: [{ student, mark: 'present', was: null }],
      ...more,
    })
    const send = async (who: Person, body: Body) =>
      (await app.as(who).post('/api/registers', body)).status
    const single = async (who: Person, body: Body) =>
      (await app.as(who).post('/api/attendance', { mark: 'present', ...body })).status
    const bulk = async (who: Person, body: Body) =>
      (await app.as(who).post('/api/attendance/bulk', { bulk: [{ mark: 'present', ...body }] }))
        .status
    // A child of another school, and one whom the in-charge may not read, in a session of all schools.
    const open = await newSession(admin, { school: null, class: null })
    expect(await send(mentor, of(stranger))).toBe(400)
    expect(await send(incharge, of(stranger, { session: open }))).toBe(400)
    for (const by of [single, bulk]) {
      expect(await by(mentor, { session, student: stranger })).toBe(400)
      expect(await by(incharge, { session: open, student: stranger })).toBe(400)
    }
    // A mentor who does not hold the session, and children.
    const child = await app.person('student', { student: pupils[0] })
    for (const [who, status] of [
      [other, 403],
      [child, 403],
    ] as const) {
      expect(await send(who, of(pupils[0]!))).toBe(status)
      for (const by of [single, bulk])
        expect(await by(who, { session, student: pupils[0] })).toBe(status)
    }
    expect((await registerOf(child, session)).status).toBe(403)
    // A day that has not come.
    const later = await newSession(mentor, { timestamp: '2090-11-02T10:00:00.000Z' })
    expect(await send(mentor, of(pupils[0]!, { session: later }))).toBe(400)
    for (const by of [single, bulk])
      expect(await by(mentor, { session: later, student: pupils[0] })).toBe(400)
    expect(await marksIn(admin, later)).toEqual([null, null, null])
    expect(await marksIn(admin, session)).toEqual([null, null, null])
    expect((await registerOf(admin, open)).body['rows']).toEqual([])
  })

  test('nobody says who set a mark, by a request, many at once or a file', async () => {
    const session = await newSession(mentor)
    const forged = { session, student: pupils[0], mark: 'present', markedBy: 'The headmaster' }
    expect((await app.as(mentor).post('/api/attendance', forged)).status).toBe(400)
    expect((await app.as(mentor).post('/api/attendance/bulk', { bulk: [forged] })).status).toBe(400)
    const [mark] = [{ student: pupils[0], mark: 'present', was: null }]
    const named = { session, marks: [{ ...mark, markedBy: 'The headmaster' }] }
    expect((await app.as(mentor).post('/api/registers', named)).status).toBe(400)
    expect((await app.as(mentor).post('/api/registers', { session, marks: [mark] })).status).toBe(
      200,
    )
    const rows = async () =>
      rowsOf(await app.as(admin).get(`/api/attendance?filter=session||$eq||${session}`))
    const [row] = await rows()
    const edit = { version: row!['version'], mark: 'late', markedBy: 'The headmaster' }
    expect((await app.as(mentor).patch(`/api/attendance/${row!['id']}`, edit)).status).toBe(400)
    const id = ulid()
    const { body } = await app.as(admin).post(`/api/imports/${id}/rows`, {
      resource: 'attendance',
      rows: [
        {
          line: 2,
          cells: { session, student: pupils[1], mark: 'present', markedBy: 'The headmaster' },
        },
      ],
      decisions: {},
    })
    if ('rows' in body) await app.as(admin).post(`/api/imports/${id}/apply`)
    const names = (await rows()).map(({ markedBy }) => markedBy)
    expect(names.length).toBeGreaterThan(0)
    expect(names).not.toContain('The headmaster')
  })

  test('an archived child or session takes no marks, and those of before return with it', async () => {
    const session = await newSession(mentor)
    await store(mentor, session, [
      [0, 'present', null],
      [1, 'late', null],
    ])
    const gone = await app.as(admin).del(`/api/students/${pupils[1]}`)
    expect(gone.status).toBe(200)
    expect((await store(mentor, session, [[1, 'absent', null]])).status).toBe(400)
    expect(await marksIn(mentor, session)).toEqual(['present', null])
    const back = (batch: unknown) => app.as(admin).post(`/api/archive/${String(batch)}/restore`)
    expect((await back(gone.body['batch'])).status).toBeLessThan(300)
    expect(await marksIn(mentor, session)).toEqual(['present', 'late', null])
    const ended = await app.as(admin).del(`/api/sessions/${session}`)
    expect((await store(mentor, session, [[2, 'absent', null]])).status).toBe(404)
    expect((await registerOf(mentor, session)).status).toBe(404)
    expect((await back(ended.body['batch'])).status).toBeLessThan(300)
    expect(await marksIn(mentor, session)).toEqual(['present', 'late', null])
  })

  test('mentors give no schools to their own record, and the schools of a mentor let them read nothing more', async () => {
    const record = async () => (await app.as(admin).get(`/api/mentors/${mentorId}`)).body
    const { version, schools: own } = await record()
    const widened = { version, schools: [schools[1]] }
    expect((await app.as(mentor).patch(`/api/mentors/${mentorId}`, widened)).status).toBe(400)
    const bulk = [{ id: mentorId, ...widened }]
    expect((await app.as(mentor).patch('/api/mentors/bulk', { bulk })).status).not.toBe(200)
    const another = await samples.body(resourceNamed('mentor'), {
      full: false,
      fixed: { schools: [schools[0]] },
    })
    expect((await app.as(mentor).post('/api/mentors', another)).status).toBe(400)
    expect((await record())['schools']).toEqual(own)
    const before = (await app.as(mentor).get('/api/attendance?page=1&limit=1')).body['total']
    expect((await app.as(admin).patch(`/api/mentors/${mentorId}`, widened)).status).toBe(200)
    expect((await app.as(mentor).get('/api/attendance?page=1&limit=1')).body['total']).toBe(before)
    const theirs = await newSession(admin, { school: schools[1] })
    expect((await registerOf(mentor, theirs)).status).toBe(403)
  })
})
