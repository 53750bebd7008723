import './passes.js'
import type { Dialect } from '../src/database/database.js'
import { PassWorld } from './pass-world.js'

const { statuses } = PassWorld
const noSeat = (day: number) => `No seat is left on 2026-05-${String(day).padStart(2, '0')}`

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a capacity of each day on %s', (dialect) => {
  let world: PassWorld
  beforeAll(async () => {
    world = await PassWorld.start(dialect)
  }, 60_000)
  afterAll(() => world.app.stop())

  test('is used up on each day by itself, and the sentence names the first full one', async () => {
    const route = await world.route(2)
    for (const days of [[1, 5], [5, 9], [10]] as [number, number?][])
      await world.given(world.body(route, days))
    expect(await world.give(world.body(route, [1, 30]))).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        title: noSeat(5),
        issues: [{ path: 'from', message: noSeat(5) }],
      },
    })
    expect((await world.give(world.body(route, [6]))).status).toBe(201)
    expect((await world.give(world.body(route, [3]))).body.title).toBe(noSeat(5))
    expect((await world.give(world.body(route, [6, 8]))).body.title).toBe(noSeat(6))
    expect((await world.give(world.body(route, [1, 4]))).status).toBe(201)
    expect((await world.give(world.body(route, [2, 2]))).body.title).toBe(noSeat(2))
    expect((await world.give(world.body(route, [2], { state: 'Ended' }))).status).toBe(201)
    expect((await world.give(world.body(await world.route(), [1]))).status).toBe(201)
  })

  test('lets a record become shorter, and asks for the days that are added', async () => {
    const route = await world.route(1)
    const id = await world.given(world.body(route, [5, 10]))
    await world.given(world.body(route, [15, 16]))
    expect((await world.change(id, { from: '2026-05-06' })).status).toBe(200)
    expect((await world.change(id, { until: '2026-05-14' })).status).toBe(200)
    expect((await world.change(id, { until: null })).body.title).toBe(noSeat(15))
    expect((await world.give(world.body(route, [5]))).body.title).toBe(noSeat(6))
  })

  test('is not lowered below the records of a day, which are listed as far as one may read them', async () => {
    const route = await world.route(3)
    const body = (...days: [number, number?]) => world.body(route, days)
    await world.given({ ...body(1, 3), number: 'A' })
    await world.given({ ...body(3, 5), number: 'B' })
    await world.given({ ...body(3, 4), number: 'C', isHidden: true })
    await world.given({ ...body(20), number: 'D' })
    const lower = (seats: number, by = world.admin) =>
      by.patch(`/api/bus-routes/${route}`, { version: 1, seats })
    expect(await lower(2)).toMatchObject({
      status: 409,
      body: {
        code: 'limit_too_low',
        issues: ['Red, A', 'Red, B', 'Red, C'].map((message) => ({ path: 'seats', message })),
      },
    })
    const forMentor = (await lower(2, world.mentor)).body.issues ?? []
    expect(forMentor.map(({ message }) => message)).toEqual(['Red, A', 'Red, B', 'a pass'])
    expect((await lower(3)).status).toBe(200)
  })

  test('is shared by those who ask at once, in one request and by a restore', async () => {
    const route = await world.route(2)
    const batch = await world.archived('bus-passes', await world.given(world.body(route, [1])))
    const bulk = [1, 2, 3].map((from) => world.body(route, [from, 9]))
    expect(await world.admin.post('/api/bus-passes/bulk', { bulk })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'bulk.2.from', message: noSeat(3) }] },
    })
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((from) => world.give(world.body(route, [from, 9]))),
      world.restore(batch),
    ])
    expect(statuses(answers).map((status) => status < 300)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const full = await world.route(1)
    const other = await world.archived('bus-passes', await world.given(world.body(full, [4])))
    await world.given(world.body(full, [9]))
    expect(await world.restore(other)).toMatchObject({
      status: 409,
      body: { code: 'restore_collides', issues: [{ path: 'busPass', message: noSeat(9) }] },
    })
  })
})
