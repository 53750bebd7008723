import { dayInIndia, slotHours, weekdays } from '@tinkerdesk/shared'
import { startWithinOneHour } from './support/one-hour.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const daysAhead = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))
const daily = (hours: readonly string[]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, hours]))
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe.each(['sqlite', 'postgres'] as const)('remote labs on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let pupil: Client
  let stranger: Client
  let schools: string[]
  let students: string[]
  const day = daysAhead(3)

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
    incharge = app.as(await app.person('atlIncharge', { email: atlIncharge.email }))
    admin = app.as(await app.person('admin'))
    schools = []
    for (const name of ['Hill', 'Lake'])
      schools.push(
        String(
          (
            await app.make('school', { name, address, ...(name === 'Hill' ? { atlIncharge } : {}) })
          )['id'],
        ),
      )
    students = []
    for (const at of times(12, (index) => index)) {
      const name = { firstName: `Ravi ${at}`, lastName: 'Das' }
      students.push(
        String(
          (await app.make('student', { name, school: schools[at === 1 ? 1 : 0], class: '8th' }))[
            'id'
          ],
        ),
      )
    }
    pupil = app.as(await app.person('student', { student: students[0] }))
    stranger = app.as(await app.person('student', { student: students[1] }))
  })
  afterAll(() => app.stop())

  const newLab = (more: Body = {}) =>
    app.make('remoteLab', {
      name: 'Oscilloscope',
      school: schools[0],
      openTo: 'own',
      seats: 2,
      hours: daily(['09', '10']),
      bookingLink: 'https://bench.example/secret',
      ...more,
    })
  const seat = (lab: Body, more: Body = {}): Body => ({
    remoteLab: lab['id'],
    day,
    hour: '09',
    ...more,
  })
  const book = (who: Client, body: Body) => who.post('/api/slot-bookings', body)
  const read = async (lab: Body, who = admin) =>
    (await who.get(`/api/remote-labs/${String(lab['id'])}`)).body
  const issueOf = ({ body }: { body: { issues?: { path: string; message: string }[] } }) =>
    body.issues?.[0]

  test('one of twenty simultaneous bookings gets the last seat, and seats are not lowered below what is booked', async () => {
    const lab = await newLab({ seats: 1 })
    const answers = await Promise.all(
      times(20, (at) => book(at % 2 ? admin : incharge, seat(lab, { forWhom: `Team ${at}` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...times(19, () => 409)])
    expect((await read(lab))['allotedSlots']).toEqual([{ day, hour: '09', booked: 1 }])
    const wide = await newLab({ seats: 3 })
    const [lowered, ...made] = await Promise.all([
      admin.patch(`/api/remote-labs/${String(wide['id'])}`, { version: 1, seats: 1 }),
      ...times(3, (at) => book(admin, seat(wide, { forWhom: `Team ${at}` }))),
    ])
    const count = made.filter(({ status }) => status === 201).length
    expect([lowered.status, count]).toEqual(count > 1 ? [409, 3] : [200, 1])
    const own = await newLab({ seats: 9 })
    const twice = await Promise.all(
      [lab, wide, own].map(() => book(pupil, seat(own, { hour: '10' }))),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('past bookings do not keep the seats of a lab from being lowered', async () => {
    const lab = await newLab()
    const past = daysAhead(-2)
    for (const forWhom of ['First', 'Second'])
      await app.make('slotBooking', { ...seat(lab), day: past, forWhom })
    const answer = await admin.patch(`/api/remote-labs/${String(lab['id'])}`, {
      version: 1,
      seats: 1,
    })
    expect(answer).toMatchObject({ status: 200, body: { seats: 1, allotedSlots: [] } })
  })

  test('closed hours and days, hours that are over, days too far ahead and labs out of use are refused', async () => {
    const lab = await newLab({ closedOn: [daysAhead(4)], hours: daily(slotHours) })
    const refusals: [Body, string][] = [
      [{ day: daysAhead(4) }, 'hour'],
      [{ day: daysAhead(-1) }, 'hour'],
      [{ day: daysAhead(58) }, 'day'],
      [{ slot: null, remoteLab: null }, 'slot'],
    ]
    for (const [wrong, path] of refusals)
      expect([
        wrong,
        (await book(admin, seat(lab, { forWhom: 'Visitors', ...wrong }))).body.issues?.[0]?.path,
      ]).toEqual([wrong, path])
    const few = await newLab()
    expect(issueOf(await book(pupil, seat(few, { hour: '11' })))).toMatchObject({ path: 'hour' })
    const broken = await newLab({ isAvailable: false })
    expect(issueOf(await book(pupil, seat(broken)))).toEqual({
      path: 'remoteLab',
      message: 'This lab is not available at present.',
    })
    const month = day.slice(0, 7)
    const slot = await app.make('slot', {
      school: schools[1],
      month,
      slotNumber: 1,
      slot: [{ day, hours: ['09'] }],
    })
    expect(
      issueOf(await book(admin, seat(lab, { slot: slot['id'], forWhom: 'Both' }))),
    ).toMatchObject({ path: 'slot' })
  })

  test('students book for themselves in labs of their school and those open to all, and see only their own bookings', async () => {
    const own = await newLab()
    const open = await newLab({ school: schools[1], openTo: 'all' })
    const closed = await newLab({ school: schools[1] })
    const mine = await book(pupil, seat(open, { hour: '09', purpose: 'My robot' }))
    expect(mine).toMatchObject({
      status: 201,
      body: { student: students[0], remoteLab: open['id'] },
    })
    expect(issueOf(await book(pupil, seat(closed, { hour: '10' })))).toMatchObject({
      path: 'remoteLab',
    })
    expect(issueOf(await book(stranger, seat(own)))).toMatchObject({ path: 'remoteLab' })
    // One hour, one place: the seat elsewhere counts.
    expect(await book(pupil, seat(own))).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    expect(issueOf(await book(admin, seat(own, { student: students[1] })))).toMatchObject({
      path: 'student',
    })
    expect(
      issueOf(await book(pupil, seat(own, { student: students[2], hour: '10' }))),
    ).toMatchObject({ path: 'student' })
    expect(rowsOf(await stranger.get('/api/slot-bookings'))).toEqual([])
    expect((await stranger.del(`/api/slot-bookings/${String(mine.body['id'])}`)).status).toBe(404)
    expect((await read(open, stranger))['allotedSlots']).toEqual([{ day, hour: '09', booked: 1 }])
    // The school of the lab reads the short name of another school's pupil.
    expect(mine.body['bookedBy']).toMatch(/^\S+( \S\.)?$/)
    expect((await pupil.del(`/api/slot-bookings/${String(mine.body['id'])}`)).status).toBe(200)
    expect((await read(open, stranger))['allotedSlots']).toEqual([])
  })

  test('an hour with coming bookings is not closed, and a lab with them goes to the archive and back', async () => {
    const lab = await newLab({ openTo: 'all' })
    const url = `/api/remote-labs/${String(lab['id'])}`
    const booking = await book(stranger, seat(lab))
    expect(booking.status).toBe(201)
    expect(await incharge.patch(url, { version: 1, hours: daily(['10']) })).toMatchObject({
      status: 409,
      body: { code: 'slot_booked', issues: [{ path: 'hours' }] },
    })
    expect(await incharge.patch(url, { version: 1, closedOn: [day] })).toMatchObject({
      status: 409,
      body: { code: 'slot_booked' },
    })
    expect(await incharge.patch(url, { version: 1, openTo: 'own' })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'openTo' }] },
    })
    expect(
      (await incharge.patch(url, { version: 1, hours: { sunday: [] }, closedOn: [daysAhead(5)] }))
        .status,
    ).toBe(new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? 409 : 200)
    const { body } = await admin.del(url)
    expect((await admin.get(`/api/slot-bookings/${String(booking.body['id'])}`)).status).toBe(404)
    expect((await admin.post(`/api/archive/${String(body['batch'])}/restore`)).status).toBe(200)
    expect((await read(lab))['allotedSlots']).toEqual([{ day, hour: '09', booked: 1 }])
  })

  test('the link reaches a student in the booked hour alone, and staff who may read it at any time', async () => {
    const lab = await newLab({ openTo: 'all', hours: daily(slotHours), seats: 20 })
    const open = (who: Client) => who.get(`/api/remote-labs/${String(lab['id'])}/open`)
    expect((await read(lab, pupil))['bookingLink']).toBeUndefined()
    expect((await pupil.get('/api/remote-labs?filter=bookingLink||$cont||secret')).status).toBe(400)
    expect(await open(incharge)).toMatchObject({
      status: 200,
      body: { link: 'https://bench.example/secret' },
    })
    expect((await book(pupil, seat(lab, { hour: '17' }))).status).toBe(201)
    expect(await open(pupil)).toMatchObject({
      status: 403,
      body: { title: 'The link opens in the hour you booked.' },
    })
    // Booked by the product itself, which also books hours that are over.
    for (const hour of slotHours)
      await app.make('slotBooking', {
        remoteLab: lab['id'],
        day: daysAhead(0),
        hour,
        student: students[1],
      })
    await startWithinOneHour()
    const hour = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(11, 13)
    const isBookable = slotHours.some((each) => each === hour)
    expect((await open(stranger)).status).toBe(isBookable ? 200 : 403)
    expect((await open(pupil)).status).toBe(403)
    const elsewhere = await newLab()
    expect((await stranger.get(`/api/remote-labs/${String(elsewhere['id'])}/open`)).status).toBe(
      404,
    )
    await admin.patch(`/api/remote-labs/${String(lab['id'])}`, { version: 1, isAvailable: false })
    expect((await open(incharge)).status).toBe(409)
  })

  test('a student has eight coming bookings of all labs together', async () => {
    const lab = await newLab({ hours: daily(slotHours), seats: 20 })
    const late = app.as(await app.person('student', { student: students[5] }))
    const answers = await Promise.all(
      slotHours.slice(0, 10).map((hour) => book(late, seat(lab, { hour }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...times(8, () => 201), 400, 400])
  })
})
