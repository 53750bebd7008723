import './passes.js'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { PassWorld } from './pass-world.js'

const taken = 'This student has a pass at that time.'
const { statuses } = PassWorld

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'periods that do not overlap on %s',
  (dialect) => {
    let world: PassWorld
    let route: string
    beforeAll(async () => {
      world = await PassWorld.start(dialect)
      route = await world.route()
    }, 60_000)
    afterAll(() => world.app.stop())

    test('share no day, and one without end goes on for ever', async () => {
      const student = await world.student()
      const give = (...days: [number, number?]) => world.give(world.body(route, days, { student }))
      expect((await give(5, 10)).status).toBe(201)
      for (const days of [[5, 10], [1, 5], [10, 12], [6, 7], [1, 30], [1]] as [number, number?][]) {
        const { status, body } = await give(...days)
        expect([days, status, body.code]).toEqual([days, 409, 'duplicate'])
      }
      expect((await give(1, 4)).status).toBe(201)
      expect((await give(11)).status).toBe(201)
      expect((await give(25, 26)).status).toBe(409)
      const other = await world.student('Zoya')
      expect((await world.give(world.body(route, [5, 10], { student: other }))).status).toBe(201)
    })

    test('compare only what the condition counts, and records with an owner', async () => {
      const student = await world.student()
      await world.given(world.body(route, [5, 10], { student, state: 'Ended' }))
      const id = await world.given(world.body(route, [5, 10], { student }))
      for (const days of [[5], [6]] as [number][]) await world.given(world.body(route, days))
      const second = await world.given(world.body(route, [5, 10], { student, state: 'Ended' }))
      expect(await world.change(second, { state: 'Active' })).toMatchObject({
        status: 409,
        body: { title: expect.stringContaining(taken), issues: [{ path: 'student' }] },
      })
      expect((await world.change(id, { number: 'Same time' })).status).toBe(200)
      expect((await world.change(id, { until: '2026-05-20' })).status).toBe(200)
    })

    test('name the other record only to people who may read it', async () => {
      const student = await world.student()
      await world.given({
        ...world.body(route, [5], { student, isHidden: true }),
        number: 'Secret',
      })
      const body = world.body(route, [9], { student })
      const title = async (by = world.admin) => (await world.give(body, by)).body.title
      expect(await title()).toBe(`${taken} See Red, Secret.`)
      expect(await title(world.mentor)).toBe(taken)
    })

    test('half-open moments may meet, and texts are compared without case', async () => {
      const at = (hour: number) => `2026-05-04T${String(hour).padStart(2, '0')}:00:00.000Z`
      const use = (room: string, begin: number, end: number | null) =>
        world.admin.post('/api/room-uses', {
          purpose: 'Lesson',
          room,
          begin: at(begin),
          end: end === null ? null : at(end),
        })
      expect((await use('Lab 1', 9, 10)).status).toBe(201)
      expect((await use('lab 1', 10, 11)).status).toBe(201)
      expect((await use('Lab 2', 9, null)).status).toBe(201)
      expect(await use('LAB 1', 9, 11)).toMatchObject({
        status: 409,
        body: {
          issues: [
            {
              path: 'begin',
              message: 'This period overlaps that of another room booking. See Lesson.',
            },
          ],
        },
      })
      expect((await use('Lab 2', 15, 16)).status).toBe(409)
    })

    test('times are compared within their day', async () => {
      const lesson = (day: number, begin: string, end: string) =>
        world.admin.post('/api/room-lessons', {
          name: 'Lesson',
          day: `2026-05-0${day}`,
          begin,
          end,
        })
      expect((await lesson(1, '09:30', '10:15')).status).toBe(201)
      expect((await lesson(1, '10:15', '11:00')).status).toBe(201)
      expect((await lesson(2, '09:30', '10:15')).status).toBe(201)
      expect((await lesson(1, '09:00', '09:31')).status).toBe(409)
    })

    test('are checked among the lines of one request, and a line is named', async () => {
      const student = await world.student()
      const bulk = [world.body(route, [1, 4], { student }), world.body(route, [4, 6], { student })]
      expect(await world.admin.post('/api/bus-passes/bulk', { bulk })).toMatchObject({
        status: 409,
        body: { issues: [{ path: 'bulk.1.student' }] },
      })
      const each = await world.admin.post('/api/bus-passes/bulk?mode=each', { bulk })
      expect(statuses(each.body as unknown as { status: number }[])).toEqual([201, 409])
      const rows = [
        { id: ulid(), values: world.body(route, [10, 12], { student }) },
        { id: ulid(), values: world.body(route, [12, 13], { student }) },
      ]
      expect(
        await world.admin.post('/api/change-sets/rows', {
          id: ulid(),
          resource: 'busPass',
          mode: 'all',
          rows,
        }),
      ).toMatchObject({
        status: 400,
        body: { issues: [{ path: expect.stringMatching(/1\.student$/) }] },
      })
    })

    test('a line of an imported file has its fault, before and after it is applied', async () => {
      const student = await world.student('Imported')
      await world.given(world.body(route, [1, 4], { student }))
      const cells = (number: string, from: string, until: string) => ({
        number,
        student: 'Imported Kaur',
        route: 'Red',
        from,
        until,
      })
      const id = ulid()
      const staged = await world.admin.post(`/api/imports/${id}/rows`, {
        resource: 'busPass',
        rows: [
          { line: 2, cells: cells('I1', '04 May 2026', '09 May 2026') },
          { line: 3, cells: cells('I2', '10 May 2026', '12 May 2026') },
          { line: 4, cells: cells('I3', '12 May 2026', '13 May 2026') },
        ],
        decisions: {},
      })
      const rows = staged.body['rows'] as {
        outcome: string
        issues?: { path: string; message: string }[]
      }[]
      expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'new', 'new'])
      expect(rows[0]!.issues).toMatchObject([
        { path: 'student', message: expect.stringContaining(taken) },
      ])
      // Two new lines are tried each by itself: the second is refused when both are saved.
      const applied = await world.admin.post(`/api/imports/${id}/apply`)
      expect(applied.body).toMatchObject({
        counts: { created: 1 },
        refused: expect.arrayContaining([
          expect.objectContaining({ problem: expect.stringContaining(taken) }),
        ]),
      })
    })

    test('of two at once, one is refused', async () => {
      for (let round = 0; round < 4; round += 1) {
        const student = await world.student()
        // Each has a route of its own, which nobody else waits for.
        const routes = [await world.route(), await world.route(), await world.route()]
        const answers = await Promise.all(
          routes.map((own, at) => world.give(world.body(own, [at + 1, 9], { student }))),
        )
        expect(statuses(answers)).toEqual([201, 409, 409])
      }
    })

    test('a change and a creation at once, and two that change their owner, leave one', async () => {
      const [student, other] = [await world.student(), await world.student()]
      const first = await world.given(world.body(route, [1, 3], { student }))
      const second = await world.given(world.body(route, [1, 3], { student: other }))
      const answers = await Promise.all([
        world.change(first, { until: '2026-05-20' }),
        world.give(world.body(route, [10, 12], { student })),
      ])
      expect([200, 201]).toContain(answers.find(({ status }) => status < 300)?.status)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      const third = await world.student()
      const moves = [first, second].map((id) => world.change(id, { student: third }))
      expect(statuses(await Promise.all(moves))).toEqual([200, 409])
    })

    test('a restore is refused with the sentence, and so is the undo of a change set', async () => {
      const student = await world.student()
      const id = await world.given(world.body(route, [1, 10], { student }))
      const batch = await world.archived('bus-passes', id)
      const second = await world.given(world.body(route, [5, 6], { student }))
      const restored = await world.restore(batch)
      expect(restored).toMatchObject({
        status: 409,
        body: { code: 'restore_collides', issues: [{ path: 'busPass' }] },
      })
      expect(restored.body.issues![0]!.message).toContain(taken)
      const set = ulid()
      const change = { id: second, version: 1, values: { from: '2026-05-20', until: '2026-05-25' } }
      const rows = { id: set, resource: 'busPass', mode: 'all', rows: [change] }
      expect((await world.admin.post('/api/change-sets/rows', rows)).status).toBe(200)
      expect((await world.restore(batch)).status).toBe(200)
      const undone = await world.admin.post(`/api/change-sets/${set}/undo`)
      expect(undone.body).toMatchObject({
        refused: [{ record: second, problem: expect.stringContaining(taken) }],
      })
      expect(await world.pass(second)).toMatchObject({ from: '2026-05-20' })
    })

    test('a merge leaves a pass with the record that goes, where the other has that time', async () => {
      const [winner, loser] = [await world.student('Asha'), await world.student('Asha')]
      const kept = await world.given(world.body(route, [1, 10], { student: winner }))
      const double = await world.given(world.body(route, [5, 6], { student: loser }))
      const moved = await world.given(world.body(route, [20], { student: loser }))
      const body = {
        id: ulid(),
        resource: 'student',
        winner: { id: winner, version: 1 },
        loser: { id: loser, version: 1 },
        take: [],
      }
      const merged = await world.admin.post('/api/duplicates/merge', body)
      expect([merged.status, merged.body]).toEqual([200, merged.body])
      expect(await world.pass(kept)).toMatchObject({ student: winner, state: 'Active' })
      expect(await world.pass(moved)).toMatchObject({ student: winner, state: 'Active' })
      // The record that goes is archived, and what follows happens in its pass.
      expect(await world.pass(double)).toMatchObject({ student: null, state: 'Ended' })
    })
  },
)
