import { resourceNamed } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
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
      idOf('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' })
    pupils = []
    for (const name of ['Asha', 'Binod', 'Chitra']) pupils.push(await student(name, schools[0]!))
    stranger = await student('Dev', schools[1]!)
  }, 60_000)
  afterAll(() => app.stop())

  const newSession = async (who: Person, more: Body = {}) => {
    const body = await samples.body(resourceNamed('session'), {
      full: false,
      fixed: { school: schools[0], class: '8th', timestamp: '2026-11-02T10:00:00.000Z', ...more },
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
      day: '2026-11-02',
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
      .patch(`/api/sessions/${session}`, { version, timestamp: '2026-11-03T19:00:00.000Z' })
    expect(moved.status).toBe(200)
    const days = rowsOf(
      await app.as(incharge).get(`/api/attendance?filter=session||$eq||${session}`),
    )
    expect(days.map(({ day, markedBy }) => [day, markedBy])).toEqual(
      days.map(() => ['2026-11-04', expect.any(String)]),
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
    const day = '2031-05-03'
    const slot = await idOf('slot', {
      school: schools[0],
      month: '2031-05',
      slotNumber: 5,
      slot: [{ day, hours: ['09'] }],
    })
    const seat = { slot, day, hour: '09' }
    await idOf('slotBooking', { ...seat, student: pupils[1] })
    const address = `/api/registers?slot=${slot}&day=${day}&hour=09`
    const booked = await app.as(incharge).get(address)
    expect((booked.body['rows'] as Body[]).map(({ name }) => name)).toEqual(['Binod Das'])
    const whole = await app.as(incharge).get(`${address}&class=8th`)
    expect(whole.body['rows']).toHaveLength(3)
    const marks = [{ student: pupils[1], mark: 'present', was: null }]
    expect((await app.as(incharge).post('/api/registers', { ...seat, marks })).status).toBe(200)
    expect((await app.as(mentor).post('/api/registers', { ...seat, marks })).status).toBe(400)
    const wrong = { ...seat, day: '2031-06-03', marks: [{ ...marks[0], student: pupils[0] }] }
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
      { session, slot: session, day: '2026-11-02', hour: '09', marks },
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
})
