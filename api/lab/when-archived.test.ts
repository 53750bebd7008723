import './passes.js'
import { today } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { jobEnd } from '../test/support/job-end.js'
import { PassWorld } from './pass-world.js'

const ended = () => ({ student: null, state: 'Ended', until: today() })

describe.each<[Dialect]>([['sqlite'], ['postgres']])('what follows an archive on %s', (dialect) => {
  let world: PassWorld
  let route: string
  beforeAll(async () => {
    world = await PassWorld.start(dialect)
    route = await world.route()
  }, 60_000)
  afterAll(() => world.app.stop())

  test('is set in the records that name the archived one, in its history, and undone by a restore', async () => {
    const student = await world.student()
    const id = await world.given(world.body(route, [1], { student }))
    const over = await world.given(world.body(route, [1, 2], { student, state: 'Ended' }))
    const batch = await world.archived('students', student)
    expect(await world.pass(id)).toMatchObject(ended())
    expect(await world.pass(over)).toMatchObject({ student: null, until: '2026-05-02' })
    const trail = await world.admin.get(`/api/audit?resource=busPass&record=${id}&limit=5`)
    expect((trail.body.data as unknown[] | undefined)?.[0]).toMatchObject({
      action: 'update',
      fields: expect.arrayContaining(['student', 'until', 'state']),
    })
    expect((await world.restore(batch)).status).toBe(200)
    expect(await world.pass(id)).toMatchObject({ student, state: 'Active', until: null })
    expect(await world.pass(over)).toMatchObject({ student, until: '2026-05-02', state: 'Ended' })
  })

  test('stays where someone changed it since, or where the rules of the record refuse it by now', async () => {
    const student = await world.student()
    const id = await world.given(world.body(route, [1], { student }))
    const other = await world.given(
      world.body(await world.route(1), [1, 20], { student, state: 'Ended' }),
    )
    await world.change(id, { from: '2026-05-21' })
    expect((await world.change(other, { state: 'Active' })).status).toBe(200)
    const batch = await world.archived('students', student)
    await world.change(id, { until: '2026-05-30' })
    const full = (await world.pass(other))['route']
    await world.given(world.body(String(full), [5]))
    expect((await world.restore(batch)).status).toBe(200)
    expect(await world.pass(id)).toMatchObject({ student, state: 'Ended', until: '2026-05-30' })
    expect(await world.pass(other)).toMatchObject({ student, state: 'Ended', until: today() })
  })

  test('refuses the archive with the name of the record that cannot be changed, as far as one may read it', async () => {
    const student = await world.student()
    const body = { ...world.body(route, [1], { student }), from: '2090-01-01' }
    const id = await world.given({ ...body, number: 'Later' })
    const reason = 'stays as it is: The pass ends before it begins.'
    expect(await world.admin.delete(`/api/students/${student}`)).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        title: 'Another record cannot be changed with it.',
        issues: [{ path: 'busPass', message: `Red, Later ${reason}` }],
      },
    })
    expect(await world.pass(id)).toMatchObject({ student, state: 'Active' })
  })

  test('is archived with a record that follows, and restored with it', async () => {
    const own = await world.route(null, 'Blue')
    const id = await world.given(world.body(own, [1]))
    const batch = await world.archived('bus-routes', own)
    expect(await world.pass(id)).toMatchObject({ status: 404 })
    expect((await world.restore(batch)).status).toBe(200)
    expect(await world.pass(id)).toMatchObject({ state: 'Ended', route: own })
  })

  test('is undone with the change set of many archives', async () => {
    const students = [await world.student(), await world.student()]
    const passes: string[] = []
    for (const student of students)
      passes.push(await world.given(world.body(route, [1], { student })))
    const changeSet = ulid()
    const bulk = students.map((id) => ({ id }))
    await world.admin.delete(`/api/students/bulk?mode=each&changeSet=${changeSet}`, { bulk })
    for (const id of passes) expect(await world.pass(id)).toMatchObject(ended())
    const undone = await world.admin.post(`/api/change-sets/${changeSet}/undo`)
    expect(undone.body).toMatchObject({ counts: { restored: 2 } })
    for (const [at, id] of passes.entries())
      expect(await world.pass(id)).toMatchObject({ student: students[at], state: 'Active' })
  })

  test('is done and undone in parts, for a record that too many name for one transaction', async () => {
    const own = await world.route(null, 'Long')
    const bulk = Array.from({ length: 230 }, (_, at) => ({ name: `Stop ${at}`, route: own }))
    expect((await world.admin.post('/api/bus-stops/bulk', { bulk })).status).toBe(201)
    const closed = async () =>
      (await world.admin.get('/api/bus-stops?filter=isClosed||$eq||true&limit=1&page=1')).body[
        'total'
      ]
    const before = Number(await closed())
    const answer = await world.admin.delete(`/api/bus-routes/${own}`)
    expect(answer.status).toBe(202)
    const { state } = await jobEnd(world.admin, answer.body['id'])
    expect([state, await closed()]).toEqual(['done', before + 230])
    const { body } = await world.admin.get('/api/archive?resource=busRoute&limit=1&page=1')
    const restored = await world.restore(String((body.data as { batch: string }[])[0]!.batch))
    expect(restored.status).toBe(202)
    expect(await jobEnd(world.admin, restored.body['id'])).toMatchObject({ state: 'done' })
    expect(await closed()).toBe(before)
  })
})
