import type { Dialect } from '../../src/database/database.js'
import { rowsOf, TestApp, type Body, type Client } from './test-app.js'

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

/** Tests concurrent writes that share a capacity: the seats of a lab. */
export function capacityRaces(dialect: Dialect): void {
  let app: TestApp
  let admin: Client
  let school: Body
  let month = 0
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    school = await app.make('school', { name: 'Hill School', address })
  })
  afterAll(() => app.stop())

  const newMonth = async (slotNumber: number): Promise<Body> => {
    month += 1
    const name = `2031-${String(month).padStart(2, '0')}`
    return app.make('slot', {
      school: school['id'],
      month: name,
      slotNumber,
      slot: [{ day: `${name}-03`, hours: ['09', '10'] }],
    })
  }
  const seat = (slot: Body, forWhom: string, hour = '09'): Body => ({
    slot: slot['id'],
    day: `${String(slot['month'])}-03`,
    hour,
    forWhom,
  })
  const book = (body: Body) => admin.post('/api/slot-bookings', body)
  const booked = async (slot: Body) =>
    rowsOf(
      await admin.get(
        `/api/slot-bookings?filter=slot||$eq||${String(slot['id'])}&filter=hour||$eq||09`,
      ),
    ).length
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort()

  test('a limit is never lowered below what is booked at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const slot = await newMonth(6)
      const lower = admin.patch(`/api/slots/${String(slot['id'])}`, { version: 1, slotNumber: 3 })
      const bookings = times(6, (at) => book(seat(slot, `Team ${at}`)))
      const [lowered, ...made] = await Promise.all([lower, ...bookings])
      const count = await booked(slot)
      expect(count).toBe(made.filter(({ status }) => status === 201).length)
      expect([lowered.status, count]).toEqual(count > 3 ? [409, 6] : [200, 3])
    }
  })

  test('a restored record and new ones share the last place', async () => {
    const slot = await newMonth(2)
    const first = await book(seat(slot, 'First'))
    const { body } = await admin.del(`/api/slot-bookings/${String(first.body['id'])}`)
    expect((await book(seat(slot, 'Second'))).status).toBe(201)
    const answers = await Promise.all([
      admin.post(`/api/archive/${String(body['batch'])}/restore`),
      ...times(5, (at) => book(seat(slot, `Team ${at}`))),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(statuses(answers).filter((status) => status >= 300)).toEqual(times(5, () => 409))
    expect(await booked(slot)).toBe(2)
  })

  test('simultaneous bulk requests fill a capacity and do not exceed it', async () => {
    const slot = await newMonth(5)
    const whole = (name: string) =>
      admin.post('/api/slot-bookings/bulk', { bulk: times(3, (at) => seat(slot, `${name} ${at}`)) })
    expect(statuses(await Promise.all([whole('A'), whole('B'), whole('C')]))).toEqual([
      201, 409, 409,
    ])
    expect(await booked(slot)).toBe(3)
    const each = (name: string) =>
      admin.post('/api/slot-bookings/bulk?mode=each', {
        bulk: times(3, (at) => seat(slot, `${name} ${at}`)),
      })
    const answers = await Promise.all([each('D'), each('E')])
    const results = answers.flatMap(({ body }) => body as unknown as { status: number }[])
    expect(statuses(results)).toEqual([201, 201, 409, 409, 409, 409])
    expect(await booked(slot)).toBe(5)
  })

  test('records that move to the same place at the same time find no more room than there is', async () => {
    const slot = await newMonth(2)
    const ids: unknown[] = []
    for (const at of times(4, (index) => index)) {
      const other = await newMonth(1)
      ids.push((await book(seat(other, `Team ${at}`))).body['id'])
    }
    const to = { slot: String(slot['id']), day: `${String(slot['month'])}-03` }
    const moves = await Promise.allSettled(ids.map((id) => app.put('slotBooking', String(id), to)))
    expect(moves.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(await booked(slot)).toBe(2)
  })
}
