import { ulid } from 'ulid'
import { startWithinOneHour } from './support/one-hour.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('lab slots on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let mentor: Person
  let pupil: Person
  let schools: string[]
  let students: string[]
  let month = 0

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    schools = await twoSchools(app)
    students = []
    for (const [at, firstName] of ['Ravi', 'Meena', 'Far'].entries())
      students.push(
        String(
          (
            await app.make('student', {
              name: { firstName, lastName: 'Das' },
              school: schools[at === 2 ? 1 : 0],
              class: '8th',
            })
          ).id,
        ),
      )
    pupil = await app.person('student', { student: students[0] })
  })
  afterAll(() => app.stop())

  /** Creates a new month, open at 9 and 10 on the third and the fourth. */
  async function newMonth(more: Body = {}): Promise<Body> {
    month += 1
    const name = `20${String(30 + Math.floor(month / 12)).padStart(2, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
    const open = ['03', '04'].map((day) => ({ day: `${name}-${day}`, hours: ['09', '10'] }))
    const answer = await app
      .as(admin)
      .post('/api/slots', { school: schools[0], month: name, slotNumber: 2, slot: open, ...more })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const third = (slot: Body): string => `${String(slot.month)}-03`
  const seat = (slot: Body, more: Body = {}): Body => ({
    slot: slot.id,
    day: third(slot),
    hour: '09',
    ...more,
  })
  const book = (who: Person, body: Body) => app.as(who).post('/api/slot-bookings', body)
  const read = async (slot: Body) => (await app.as(admin).get(`/api/slots/${String(slot.id)}`)).body

  test('one of fifty simultaneous bookings gets the last seat', async () => {
    const slot = await newMonth()
    expect((await book(admin, seat(slot, { forWhom: 'Class 8' }))).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        book(at % 2 ? admin : incharge, seat(slot, { forWhom: `Team ${at}` })),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(
      new Set(
        refused.map(
          ({ status, body }) =>
            `${status} ${String(body.code)} ${String(body.title).startsWith('No seat left at 9–10 am on 3 ')}`,
        ),
      ),
    ).toEqual(new Set(['409 slot_full true']))
    expect((await read(slot)).allotedSlots).toEqual([{ day: third(slot), hour: '09', booked: 2 }])
    expect(
      rowsOf(await app.as(admin).get(`/api/slot-bookings?filter=slot||$eq||${String(slot.id)}`)),
    ).toHaveLength(2)
  })

  test('a booking names its author, and is counted except while it is cancelled', async () => {
    const slot = await newMonth()
    const { body } = await book(
      incharge,
      seat(slot, { student: students[1], purpose: 'Soldering' }),
    )
    const displayName = (await app.as(incharge).get('/api/auth/me')).body['displayName']
    expect(body).toMatchObject({
      student: students[1],
      purpose: 'Soldering',
      bookedBy: displayName,
    })
    const gone = await app.as(incharge).del(`/api/slot-bookings/${String(body.id)}`)
    expect((await read(slot)).allotedSlots).toEqual([])
    const restored = await app.as(admin).post(`/api/archive/${String(gone.body['batch'])}/restore`)
    expect(restored.status).toBe(200)
    expect((await read(slot)).allotedSlots).toEqual([{ day: third(slot), hour: '09', booked: 1 }])
  })

  test('a booking is not restored into a full hour', async () => {
    const slot = await newMonth({ slotNumber: 1 })
    const first = await book(admin, seat(slot, { forWhom: 'First' }))
    const { body } = await app.as(admin).del(`/api/slot-bookings/${String(first.body.id)}`)
    expect((await book(admin, seat(slot, { forWhom: 'Second' }))).status).toBe(201)
    expect(await app.as(admin).post(`/api/archive/${String(body['batch'])}/restore`)).toMatchObject(
      {
        status: 409,
        body: { code: 'restore_collides' },
      },
    )
    expect((await read(slot)).allotedSlots).toEqual([{ day: third(slot), hour: '09', booked: 1 }])
  })

  test('a seat is booked in an open hour of the month, once for each person', async () => {
    const slot = await newMonth()
    const refusals: [Body, string][] = [
      [{ hour: '11' }, 'hour'],
      [{ day: `${String(slot.month)}-05` }, 'day'],
      [{ day: '2029-01-03' }, 'day'],
      [{ forWhom: null }, 'student'],
      [{ slot: ulid() }, 'slot'],
    ]
    for (const [wrong, path] of refusals) {
      const answer = await book(admin, seat(slot, { forWhom: 'Visitors', ...wrong }))
      expect([
        wrong,
        answer.status,
        answer.body.issues?.[0]?.path === path || path === 'day',
      ]).toEqual([wrong, 400, true])
    }
    expect((await book(admin, seat(slot, { student: students[1] }))).status).toBe(201)
    expect(await book(admin, seat(slot, { student: students[1] }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
    expect((await book(admin, seat(slot, { student: students[1], hour: '10' }))).status).toBe(201)
    expect((await book(admin, seat(slot, { forWhom: 'Class 9', hour: '10' }))).status).toBe(201)
    expect(await book(admin, seat(slot, { forWhom: 'class 9', hour: '10' }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
  })

  test('an hour that is over is not booked, and one that is not over is', async () => {
    await startWithinOneHour()
    const now = new Date(Date.now() + 5.5 * 3_600_000).toISOString()
    const [month, day, hour] = [now.slice(0, 7), now.slice(0, 10), now.slice(11, 13)]
    const open = { day, hours: ['08', '20'] }
    const slot = await newMonth({ school: schools[1], month, slot: [open] })
    const answers = await Promise.all(
      open.hours.map((at) =>
        book(admin, { slot: slot.id, day, hour: at, forWhom: `Visitors at ${at}` }),
      ),
    )
    expect(
      answers.map(({ status, body }) => (status === 201 ? 'booked' : body.issues?.[0]?.message)),
    ).toEqual(open.hours.map((at) => (at < hour ? 'This hour is over.' : 'booked')))
  })

  test('a booking that is sent again returns the existing one', async () => {
    const slot = await newMonth({ slotNumber: 1 })
    const body = { ...seat(slot, { forWhom: 'Retry' }), id: ulid() }
    const first = await book(admin, body)
    expect(await book(admin, body)).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect((await read(slot)).allotedSlots).toMatchObject([{ booked: 1 }])
  })

  test('an edit that would drop bookings names them and changes nothing, until they are cancelled', async () => {
    const slot = await newMonth()
    const booking = await book(admin, seat(slot, { student: students[1] }))
    const two = await book(admin, seat(slot, { forWhom: 'Visitors' }))
    const url = `/api/slots/${String(slot.id)}`
    const change = async (body: Body) =>
      app.as(incharge).patch(url, { version: (await read(slot)).version, ...body })
    const closed = await change({ slot: [{ day: third(slot), hours: ['10'] }] })
    expect(closed).toMatchObject({ status: 409, body: { code: 'slot_booked' } })
    expect(closed.body.issues?.map(({ message }) => message.replace(/ on \d+ \w+/, ''))).toEqual([
      '9–10 am: Meena Das',
      '9–10 am: Visitors',
    ])
    expect(await change({ slotNumber: 1 })).toMatchObject({
      status: 409,
      body: { code: 'slot_booked', issues: [{ path: 'slotNumber' }, { path: 'slotNumber' }] },
    })
    expect((await read(slot)).slotNumber).toBe(2)
    expect(
      (await change({ slot: [{ day: third(slot), hours: ['09'] }], slotNumber: 5 })).status,
    ).toBe(200)
    const bulk = [booking, two].map(({ body }) => ({ id: body.id }))
    expect((await app.as(incharge).del('/api/slot-bookings/bulk', { bulk })).status).toBe(200)
    expect(await change({ slot: [] })).toMatchObject({
      status: 200,
      body: { slot: [], allotedSlots: [] },
    })
  })

  test('bookings made while a month is edited do not conflict with the edit', async () => {
    const slot = await newMonth()
    expect((await book(admin, seat(slot, { forWhom: 'Meanwhile' }))).status).toBe(201)
    const answer = await app
      .as(admin)
      .patch(`/api/slots/${String(slot.id)}`, { version: 1, slotNumber: 9 })
    expect(answer).toMatchObject({
      status: 200,
      body: { slotNumber: 9, allotedSlots: [{ booked: 1 }] },
    })
  })

  test('a school has each month once, and a month is restored with its bookings', async () => {
    const slot = await newMonth()
    expect(
      await app
        .as(admin)
        .post('/api/slots', { school: schools[0], month: slot.month, slotNumber: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
    expect((await book(admin, seat(slot, { forWhom: 'Visitors' }))).status).toBe(201)
    const { body } = await app.as(admin).del(`/api/slots/${String(slot.id)}`)
    expect((await app.as(admin).post(`/api/archive/${String(body['batch'])}/restore`)).status).toBe(
      200,
    )
    expect((await read(slot)).allotedSlots).toMatchObject([{ booked: 1 }])
  })

  test('people reach only the labs of their own school', async () => {
    const slot = await newMonth()
    const far = await newMonth({ school: schools[1] })
    expect(await book(incharge, seat(far, { forWhom: 'Mine' }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'slot' }] },
    })
    expect(
      (await app.as(incharge).patch(`/api/slots/${String(far.id)}`, { version: 1, slotNumber: 1 }))
        .status,
    ).toBe(404)
    expect(await book(incharge, seat(slot, { student: students[2] }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'student' }] },
    })
    expect((await book(admin, seat(far, { student: students[2] }))).status).toBe(201)
    expect((await app.as(incharge).get(`/api/slots/${String(far.id)}`)).status).toBe(404)
    for (const url of ['/api/slots', '/api/slot-bookings'])
      expect((await app.as(mentor).get(url)).status).toBe(403)
    expect((await book(mentor, seat(slot, { forWhom: 'Mentor' }))).status).toBe(403)
  })

  test('a student books and cancels only for themselves, in open hours of their own school', async () => {
    const slot = await newMonth()
    const far = await newMonth({ school: schools[1] })
    expect((await app.as(pupil).get(`/api/slots/${String(slot.id)}`)).body).toMatchObject({
      slotNumber: 2,
      month: slot.month,
    })
    expect((await app.as(pupil).get(`/api/slots/${String(far.id)}`)).status).toBe(404)
    expect(
      (await app.as(pupil).patch(`/api/slots/${String(slot.id)}`, { version: 1, slotNumber: 9 }))
        .status,
    ).toBe(403)
    const mine = await book(pupil, seat(slot, { purpose: 'My robot' }))
    expect(mine).toMatchObject({ status: 201, body: { student: students[0], purpose: 'My robot' } })
    expect((await book(pupil, seat(slot, { student: students[1] }))).status).toBe(400)
    expect((await book(pupil, seat(slot, { forWhom: 'A friend', hour: '10' }))).status).toBe(400)
    expect((await book(pupil, seat(far))).status).toBe(400)
    const other = await book(admin, seat(slot, { student: students[1] }))
    expect(rowsOf(await app.as(pupil).get('/api/slot-bookings')).map(({ id }) => id)).toEqual([
      mine.body.id,
    ])
    expect((await app.as(pupil).del(`/api/slot-bookings/${String(other.body.id)}`)).status).toBe(
      404,
    )
    expect(
      (
        await app
          .as(pupil)
          .patch(`/api/slot-bookings/${String(mine.body.id)}`, { version: 1, purpose: 'x' })
      ).status,
    ).toBe(403)
    expect((await app.as(pupil).del(`/api/slot-bookings/${String(mine.body.id)}`)).status).toBe(200)
  })

  test('no refusal reveals the seat of a person out of reach', async () => {
    const slot = await newMonth()
    const open = [{ day: third(slot), hours: ['09', '10'] }]
    const far = await newMonth({ school: schools[1], month: slot.month, slot: open })
    const at = { day: third(slot), hour: '09' }
    expect((await book(admin, seat(slot, { student: students[1] }))).status).toBe(201)
    expect((await book(admin, { slot: far.id, ...at, student: students[2] })).status).toBe(201)
    const answers = async (who: Person, student: string) =>
      Promise.all(
        ['09', '10'].map(async (hour) => (await book(who, seat(slot, { student, hour }))).body),
      )
    for (const [who, student] of [
      [pupil, students[1]!],
      [pupil, students[2]!],
      [incharge, students[2]!],
    ] as const) {
      const [taken, free] = await answers(who, student)
      expect(taken!.code).toMatch(/^(forbidden|validation_failed)$/)
      expect(taken).toEqual(free)
    }
    const { body: visitors } = await book(incharge, seat(slot, { forWhom: 'Visitors' }))
    expect(
      await app
        .as(incharge)
        .patch(`/api/slot-bookings/${String(visitors.id)}`, { version: 1, student: students[2] }),
    ).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'student', message: 'Student: there is no such student' }] },
    })
  })

  test('archiving a student frees their seats', async () => {
    const slot = await newMonth()
    const gone = await app.make('student', {
      name: { firstName: 'Gone', lastName: 'Soon' },
      school: schools[0],
      class: '9th',
    })
    expect((await book(admin, seat(slot, { student: gone.id }))).status).toBe(201)
    expect((await app.as(admin).del(`/api/students/${String(gone.id)}`)).status).toBe(200)
    expect((await read(slot)).allotedSlots).toEqual([])
  })
})
