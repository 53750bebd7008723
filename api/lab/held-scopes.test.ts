import './passes.js'
import type { Dialect } from '../src/database/database.js'
import { PassWorld } from './pass-world.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'targets that stay in their scope on %s',
  (dialect) => {
    let world: PassWorld
    let [red, blue] = ['', '']
    beforeAll(async () => {
      world = await PassWorld.start(dialect)
      ;[red, blue] = [await world.route(), await world.route(null, 'Blue')]
    }, 60_000)
    afterAll(() => world.app.stop())

    const stop = (route: string | null = red) => world.app.make('busStop', { name: 'Gate', route })
    const move = async (id: string, route: string | null, by = world.admin) => {
      const { version } = (await world.admin.get(`/api/bus-stops/${id}`)).body
      return by.patch(`/api/bus-stops/${id}`, { version, route })
    }
    const elsewhere = {
      status: 400,
      body: {
        issues: [{ path: 'stop', message: 'Stop: there is no such stop in the chosen route' }],
      },
    }

    test('every write of the record is checked', async () => {
      const [own, other] = [await stop(), await stop(blue)]
      expect(await world.give(world.body(red, [1], { stop: other }))).toMatchObject(elsewhere)
      const id = await world.given(world.body(red, [1], { stop: own }))
      expect(await world.change(id, { route: blue })).toMatchObject(elsewhere)
      expect(await world.change(id, { stop: other })).toMatchObject(elsewhere)
      expect((await world.change(id, { route: blue, stop: other })).status).toBe(200)
    })

    test('a change of the named record is refused, with the records that name it as far as one may read them', async () => {
      const id = await stop()
      await world.given({ ...world.body(red, [1], { stop: id }), number: 'A' })
      await world.given({ ...world.body(red, [1], { stop: id, isHidden: true }), number: 'B' })
      const message = 'Passes that name this record would no longer fit: Red, A, Red, B'
      expect(await move(id, blue)).toMatchObject({
        status: 409,
        body: { code: 'in_use', title: message, issues: [{ path: 'route', message }] },
      })
      expect((await move(id, blue, world.mentor)).body.title).toBe(
        'Passes that name this record would no longer fit: Red, A and 1 more',
      )
      expect((await move(id, null)).status).toBe(409)
      const unused = await stop()
      expect((await move(unused, blue)).status).toBe(200)
      const { version } = (await world.admin.get(`/api/bus-stops/${id}`)).body
      expect(
        (await world.admin.patch(`/api/bus-stops/${id}`, { version, name: 'Bridge' })).status,
      ).toBe(200)
    })

    test('in one request with others, the record is named by its place', async () => {
      const [free, used] = [await stop(), await stop()]
      await world.given(world.body(red, [1], { stop: used }))
      const bulk = [free, used].map((id) => ({ id, version: 1, route: blue }))
      expect(await world.admin.patch('/api/bus-stops/bulk', { bulk })).toMatchObject({
        status: 409,
        body: { issues: [{ path: 'bulk.1.route' }] },
      })
      const each = await world.admin.patch('/api/bus-stops/bulk?mode=each', { bulk })
      expect((each.body as unknown as { status: number }[]).map(({ status }) => status)).toEqual([
        200, 409,
      ])
    })

    test('of a move and a new record at once, one is refused', async () => {
      for (let round = 0; round < 4; round += 1) {
        const id = await stop()
        const [moved, made] = await Promise.all([
          move(id, blue),
          world.give(world.body(red, [1], { stop: id })),
        ])
        expect([
          [200, 400],
          [409, 201],
        ]).toContainEqual([moved.status, made.status])
      }
    })

    test('a restored record whose target was moved stays archived, with the reason', async () => {
      const id = await stop()
      const pass = await world.given({ ...world.body(red, [1], { stop: id }), number: 'R' })
      const batch = await world.archived('bus-passes', pass)
      expect((await move(id, blue)).status).toBe(200)
      expect(await world.restore(batch)).toMatchObject({
        status: 409,
        body: {
          issues: [
            { path: 'busPass', message: 'Red, R: its stop is not in the chosen route any more' },
          ],
        },
      })
      expect((await move(id, red)).status).toBe(200)
      expect((await world.restore(batch)).status).toBe(200)
    })

    test('an archive clears the named record, and a restore sets it again', async () => {
      const route = await world.route(null, 'Green')
      const id = await stop(route)
      const pass = await world.given(world.body(route, [1], { stop: id }))
      const batch = await world.archived('bus-routes', route)
      expect((await world.admin.get(`/api/bus-stops/${id}`)).body).toMatchObject({ route: null })
      expect((await world.restore(batch)).status).toBe(200)
      expect((await world.admin.get(`/api/bus-stops/${id}`)).body).toMatchObject({ route })
      expect(await world.pass(pass)).toMatchObject({ route, stop: id })
    })
  },
)
