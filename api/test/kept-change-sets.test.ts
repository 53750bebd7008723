import { undoDays, type ChangeSet } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { changeRows, changeSets } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { sweepChangeSets } from '../src/features/change-sets/sweep-change-sets.js'
import { ChangeSetsWorld, first } from './support/change-sets-world.js'
import { rowsOf, type Body, type TestApp } from './support/test-app.js'

/** Creates a place in the tree. Returns the values of an activity there. */
async function activityIn(app: TestApp): Promise<Body> {
  const subject = (await app.make('subject', { name: 'Science' }))['id']
  const topic = (await app.make('topic', { name: 'Light', subject }))['id']
  const subTopic = (await app.make('subTopic', { name: 'Mirrors', topic }))['id']
  return { taName: 'Periscope', subject, topic, subTopic }
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('kept change sets on %s', (dialect) => {
  let world: ChangeSetsWorld

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
  })
  afterAll(() => world.app.stop())

  test('let the person who archived records put them back, and nobody else below an admin', async () => {
    const ids = await world.students(3)
    const changeSet = ulid()
    const archived = await world.incharge.del(
      `/api/students/bulk?mode=each&changeSet=${changeSet}`,
      { bulk: ids.map((id) => ({ id })) },
    )
    expect(archived.status).toBe(200)
    expect(await world.undo(world.mentor, changeSet)).toMatchObject({ status: 404 })
    expect(await world.undo(world.incharge, changeSet)).toMatchObject({ counts: { restored: 3 } })
    for (const id of ids) expect((await world.incharge.get(`/api/students/${id}`)).status).toBe(200)

    // A school that is no longer theirs keeps its archived students.
    const single = ulid()
    await world.incharge.del(`/api/students/${ids[0]}?changeSet=${single}`)
    const data = JSON.stringify({ ...(await world.read(ids[1]!)), id: ids[0], school: world.lake })
    await world.app.database.write(
      (tx) => tx.run('UPDATE archive SET data = ? WHERE record_id = ?', [data, ids[0]!]),
      'product',
    )
    expect(await world.undo(world.incharge, single)).toMatchObject({ counts: { failed: 1 } })
    expect((await world.admin.get(`/api/students/${ids[0]}`)).status).toBe(404)
  })

  test('take an assignment back, as long as nobody has worked on the copy', async () => {
    const source = String(
      (await world.app.make('tinkeringActivity', await activityIn(world.app)))['id'],
    )
    const url = 'tinkering-activities'
    const copies = 'student-activities'
    const ids = await world.students(2)
    const answer = (await world.admin.post(`/api/${url}/${source}/assign`, { students: ids })).body
    expect(answer).toMatchObject({ assigned: 2 })
    const before = rowsOf(await world.admin.get(`/api/${copies}?filter=source||$eq||${source}`))
    const begun = await world.admin.patch(`/api/${copies}/${String(before[0]!['id'])}`, {
      version: 1,
      status: 'Started Completing',
    })
    expect(begun.body).toMatchObject({ version: 2 })
    expect(await world.undo(world.admin, String(answer['changeSet']))).toMatchObject({
      counts: { archived: 1, failed: 1 },
    })
    expect(
      rowsOf(await world.admin.get(`/api/${copies}?filter=source||$eq||${source}`)).map(
        ({ id }) => id,
      ),
    ).toEqual([before[0]!['id']])
    expect(
      (
        await world.admin.post(`/api/${url}/${source}/assign`, {
          students: [before[0]!['student']],
        })
      ).body['changeSet'],
    ).toBeNull()
  })

  test('are listed to their author and to admins, newest first', async () => {
    const [child] = await world.students(1)
    const done = await world.edit(world.incharge, {
      records: first([child!]),
      values: { section: 'D' },
    })
    const mine = rowsOf(await world.incharge.get('/api/change-sets')) as unknown as ChangeSet[]
    expect(mine[0]).toMatchObject({
      id: done.id,
      title: 'Edit 1 student',
      who: { name: expect.any(String) },
    })
    expect(new Set(mine.map(({ who }) => who.id)).size).toBe(1)
    expect(
      rowsOf(await world.mentor.get('/api/change-sets?whose=all')).every(
        ({ who }) => (who as { id: string }).id !== world.head.id,
      ),
    ).toBe(true)
    const everyone = rowsOf(await world.admin.get('/api/change-sets?whose=all'))
    expect(everyone.map(({ id }) => id)).toContain(done.id)
    for (const url of [done.id, `${done.id}/rows`])
      expect((await world.mentor.get(`/api/change-sets/${url}`)).status).toBe(404)
    expect(await world.undo(world.mentor, done.id)).toMatchObject({ status: 404 })
    const pupil = world.app.as(await world.app.person('student'))
    for (const url of ['', `/${done.id}`, `/${done.id}/rows`])
      expect((await pupil.get(`/api/change-sets${url}`)).status).toBe(403)
    expect(
      (await world.edit(pupil, { records: first([child!]), values: { section: 'E' } })).status,
    ).toBe(403)
    expect(await world.undo(world.admin, done.id)).toMatchObject({ counts: { changed: 1 } })
  })

  test('keep no value longer than it can be put back', async () => {
    const [child] = await world.students(1, { section: 'Old' })
    const done = await world.edit(world.admin, {
      records: first([child!]),
      values: { section: 'Q' },
    })
    const kept = async () => changeRows.find(world.app.database.read, { change_set: done.id })
    expect(await kept()).toMatchObject([
      { planned: null, previous: JSON.stringify({ section: 'Old' }) },
    ])
    const { batch } = (await world.admin.del(`/api/students/${child}`)).body
    await world.admin.del(`/api/archive/${String(batch)}`)
    expect(await kept()).toMatchObject([{ planned: null, previous: null }])
    expect((await world.rows(done.id))[0]).toMatchObject({ record: child, title: null })

    const past = new Date(Date.now() - (undoDays * 24 + 1) * 3_600_000).toISOString()
    await world.app.database.write(
      (tx) => changeSets.update(tx, { id: done.id }, { at: past }),
      'product',
    )
    expect(await world.undo(world.admin, done.id)).toMatchObject({ status: 404 })
    await world.app.database.write(
      (tx) =>
        sweepChangeSets.chunk({
          id: ulid(),
          input: {},
          done: 0,
          total: 0,
          me: { ...world.head, uid: world.head.id, displayName: '', schoolIds: [] },
          tx,
          get: (service) => world.app.app.get(service as never),
        }),
      'product',
    )
    expect(await kept()).toEqual([])
  })
})
