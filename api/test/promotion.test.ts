import type { ChangeSetDone, PromotionPreview } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the yearly promotion on %s', (dialect) => {
  let world: ChangeSetsWorld

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
  })
  afterAll(() => world.app.stop())

  const preview = async (schools = '') =>
    (await world.admin.get(`/api/promotion?schools=${schools}`)).body as unknown as PromotionPreview
  const promote = ({ steps }: Pick<PromotionPreview, 'steps'>, more = {}) =>
    world.admin.post('/api/promotion', {
      id: ulid(),
      expected: steps.map(({ students }) => students),
      ...more,
    })
  const classes = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await world.read(id))['class'] ?? 'archived'))
  const setOf = async (id: unknown) =>
    (await world.admin.get(`/api/change-sets/${id}`)).body as unknown as ChangeSetDone

  test('moves every class up by one and archives the last with its accounts, and is undone as a whole', async () => {
    const ids = [
      await world.student('Asha', { class: '6th' }),
      await world.student('Binu', { class: '11th' }),
      await world.student('Chandra', { class: '12th', email: 'chandra@lab.example' }),
    ]
    const elsewhere = await world.student('Dev', { class: '6th', school: world.lake })
    const accounts = () =>
      world.app.database.read.all("SELECT id FROM users WHERE email = 'chandra@lab.example'")
    expect(await accounts()).toHaveLength(1)
    expect(await preview(world.hill)).toMatchObject({ total: 3, accounts: 1, last: null })
    expect((await preview()).steps).toContainEqual({ from: '6th', to: '7th', students: 2 })
    expect((await preview()).steps).toContainEqual({ from: '12th', to: null, students: 1 })

    const body = { id: ulid(), schools: [world.hill] }
    const shown = await preview(world.hill)
    const done = await promote(shown, body)
    expect(done).toMatchObject({ status: 200, body: { changeSet: body.id } })
    expect(await setOf(body.id)).toMatchObject({
      kind: 'promote',
      title: 'Yearly promotion of 3 students',
      counts: { changed: 2, archived: 1 },
    })
    expect([await classes(ids), await classes([elsewhere]), await accounts()]).toEqual([
      ['7th', '12th', 'archived'],
      ['6th'],
      [],
    ])
    const graduates = async () =>
      (await world.admin.get('/api/archive?search=graduated')).body['data'] as {
        id: string
        about: string
      }[]
    expect(await graduates()).toMatchObject([
      { id: ids[2], about: expect.stringMatching(/^Graduated \d{4} · /) },
    ])
    expect((await preview()).last).toMatchObject({ title: 'Yearly promotion of 3 students' })
    // Sent twice: the same change set.
    expect(await promote(shown, body)).toMatchObject({ status: 200, body: { changeSet: body.id } })
    expect(await classes(ids)).toEqual(['7th', '12th', 'archived'])

    expect(await world.undo(world.admin, body.id)).toMatchObject({
      status: 200,
      counts: { changed: 2, restored: 1 },
    })
    expect([await classes(ids), (await accounts()).length]).toEqual([['6th', '11th', '12th'], 1])
    expect(await graduates()).toEqual([])
    expect((await preview()).last).toBeNull()
  })

  test('changes nothing if the numbers have changed, or if there are no students', async () => {
    const { steps } = await preview()
    const before = await world.app.checksum()
    // The same students in other classes, as after another admin's promotion.
    const moved = { steps: [...steps.slice(-1), ...steps.slice(0, -1)] }
    expect(await promote(moved)).toMatchObject({ status: 409, body: { code: 'not_applicable' } })
    const none = { steps: steps.map((step) => ({ ...step, students: 0 })) }
    expect(await promote(none, { schools: [ulid()] })).toMatchObject({ status: 409 })
    expect((await promote({ steps }, { schools: ['no id!'] })).status).toBe(400)
    expect(await world.app.checksum()).toEqual(before)
  })

  test('leaves students who are held back in their class, and refuses those of other schools', async () => {
    const [asha, binu] = [
      await world.student('Asha', { class: '7th' }),
      await world.student('Binu', { class: '7th' }),
    ]
    const elsewhere = await world.student('Dev', { class: '7th', school: world.lake })
    const body = { schools: [world.hill], heldBack: [binu] }
    const held = (await world.admin.get(`/api/promotion?schools=${world.hill}&heldBack=${binu}`))
      .body as unknown as PromotionPreview
    const all = await preview(world.hill)
    expect(held.total).toBe(all.total - 1)
    const before = await world.app.checksum()
    // The numbers are those of the students who move.
    expect(await promote(all, body)).toMatchObject({ status: 409 })
    expect(await promote(held, { ...body, heldBack: [binu, elsewhere] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'heldBack.1', message: 'is not a student of these schools' }] },
    })
    expect(
      (await promote(held, { ...body, heldBack: Array.from({ length: 201 }, () => ulid()) }))
        .status,
    ).toBe(400)
    expect((await world.admin.get(`/api/promotion?heldBack=${ulid()}`)).status).toBe(400)
    expect(await world.app.checksum()).toEqual(before)
    expect(await promote(held, body)).toMatchObject({ status: 200 })
    expect(await classes([asha, binu, elsewhere])).toEqual(['8th', '7th', '7th'])
  })

  test('is for in-charges, too, for the students of their own schools', async () => {
    const own = await world.student('Asha', { class: '12th', email: 'asha.own@lab.example' })
    const others = await world.student('Dev', { class: '8th', school: world.lake })
    const shown = (await world.incharge.get('/api/promotion')).body as unknown as PromotionPreview
    expect({ ...shown, last: null }).toEqual({ ...(await preview(world.hill)), last: null })
    expect(shown.last).toMatchObject({ title: 'Yearly promotion' })
    const expected = shown.steps.map(({ students }) => students)
    for (const schools of [[world.lake], [world.hill, world.lake]]) {
      expect((await world.incharge.get(`/api/promotion?schools=${schools}`)).status).toBe(404)
      expect(
        (await world.incharge.post('/api/promotion', { id: ulid(), schools, expected })).status,
      ).toBe(404)
    }
    expect(
      (await world.incharge.post('/api/promotion', { id: ulid(), expected, heldBack: [others] }))
        .status,
    ).toBe(400)
    const id = ulid()
    expect((await world.incharge.post('/api/promotion', { id, expected })).status).toBe(200)
    expect(await classes([own, others])).toEqual(['archived', '8th'])
    const { last } = (await world.incharge.get('/api/promotion'))
      .body as unknown as PromotionPreview
    expect(last?.title).toBe(`Yearly promotion of ${shown.total} students`)
    expect((await world.undo(world.incharge, id)).status).toBe(200)
    expect(await classes([own])).toEqual(['12th'])
  })

  test('has no students for an in-charge without a school, and is not for other people', async () => {
    const without = world.app.as(await world.app.person('atlIncharge'))
    const shown = (await without.get('/api/promotion')).body as unknown as PromotionPreview
    expect(shown).toMatchObject({ total: 0, accounts: 0, last: null })
    const none = { id: ulid(), expected: shown.steps.map(() => 0) }
    expect((await without.post('/api/promotion', none)).status).toBe(409)
    for (const by of [world.mentor, world.app.as(await world.app.person('student'))]) {
      expect((await by.get('/api/promotion')).status).toBe(403)
      expect((await by.post('/api/promotion', none)).status).toBe(403)
    }
  })

  // Jobs have tests of their own on PostgreSQL.
  const onSqlite = dialect === 'sqlite' ? test : () => undefined
  onSqlite(
    'hands many students to a job',
    async () => {
      const ids = await world.students(203, { class: '9th' })
      const { steps, total } = await preview()
      const graduates = steps.at(-1)!.students
      const started = await promote({ steps })
      expect(started.status).toBe(202)
      expect((await jobEnd(world.admin, String(started.body['id'])))['counts']).toMatchObject({
        changed: total - graduates,
        archived: graduates,
      })
      expect(new Set(await classes(ids))).toEqual(new Set(['10th']))
    },
    60_000,
  )
})
