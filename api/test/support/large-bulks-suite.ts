import type { BulkResult, Job } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { ChangeSetGate } from '../../src/crud/index.js'
import { archive, archiveLinks } from '../../src/crud/plan/own-tables.js'
import type { Dialect } from '../../src/database/database.js'
import { HeldJobs } from './held-jobs.js'
import { JobsWorld } from './jobs-world.js'
import { allRecords, makeLargeStudent, notes } from './large-student.js'
import { rowsOf } from './test-app.js'

/** Tests on one database that many records, to some of which much belongs, are archived and restored in parts. */
export function largeBulksSuite(dialect: Dialect): void {
  let world: JobsWorld
  let held: HeldJobs
  let large: string[]
  let before: Map<string, string>
  beforeAll(async () => {
    world = await JobsWorld.start(dialect, 3)
    held = new HeldJobs(world)
    large = []
    for (const name of ['a', 'b', 'c'])
      large.push((await makeLargeStudent(world, `${name}@pupils.example`)).id)
    before = await allRecords(world)
  })
  afterEach(async () => {
    expect(await allRecords(world)).toEqual(before)
    expect(await archive.count(world.app.database.read, {})).toBe(0)
    expect(await archiveLinks.count(world.app.database.read, {})).toBe(0)
  })
  afterAll(() => world.app.stop())

  const as = () => world.app.as(world.admin)
  const bulkOf = (ids: readonly string[]) => ({ bulk: ids.map((id) => ({ id })) })
  const remove = (mode: string, ids: readonly string[]) =>
    as().del(`/api/students/bulk${mode}`, bulkOf(ids))
  const jobIn = ({ status, body }: { status: number; body: object }): Job => {
    expect({ status, body }).toMatchObject({ status: 202 })
    return body as Job
  }
  const entries = async () => rowsOf(await as().get('/api/archive?limit=100'))
  const isThere = async (id: string) => (await as().get(`/api/students/${id}`)).status === 200
  /** Restores all that one request archived. */
  const restoreBulk = async () => {
    const [entry] = await entries()
    const { id } = entry!['bulk'] as { id: string }
    return world.ended(jobIn(await as().post(`/api/archive/bulks/${id}/restore`)).id)
  }

  const restored = async (batch: unknown) => {
    const { status, body } = await as().post(`/api/archive/${String(batch)}/restore`)
    if (status === 202) await world.ended((body as unknown as Job).id)
  }

  test('with each, a job archives a large record, and the request the others', async () => {
    const small = world.students[2]!
    const results = (await remove('?mode=each', [large[0]!, small])).body as unknown as BulkResult[]
    expect(results).toMatchObject([
      { id: large[0], status: 202, record: { kind: 'archiveMany', title: 'Archive 1 student' } },
      { id: small, status: 200 },
    ])
    expect(await world.ended((results[0]!.record as Job).id)).toMatchObject({ state: 'done' })
    // Both are in one change set and one entry.
    expect(await entries()).toMatchObject([{ bulk: { count: 2 } }])
    await restoreBulk()
  })

  test('all or none is a job, which restores all of them if the last one is refused', async () => {
    const job = jobIn(await remove('', [...large, 'nobody']))
    expect(job).toMatchObject({ kind: 'archiveAll', title: 'Archive 4 students', total: 4 })
    expect(await world.ended(job.id)).toMatchObject({ state: 'failed', done: 0, changeSet: null })
    for (const id of large) expect(await isThere(id)).toBe(true)
  })

  test('all of them are archived as one entry, and restored by a job in parts', async () => {
    const job = jobIn(await remove('', large))
    expect(await world.ended(job.id)).toMatchObject({
      state: 'done',
      message: 'Archived 3 records.',
    })
    expect(await entries()).toMatchObject([{ bulk: { count: 3 }, followers: 3 * (notes + 2) }])
    expect(await restoreBulk()).toMatchObject({ state: 'done', message: 'Restored 3 records.' })
  })

  test('a stop restores the one that is half archived, and keeps those before it', async () => {
    held.hold()
    const job = jobIn(await remove('?mode=job', large.slice(0, 2)))
    do await held.step()
    while (await isThere(large[0]!))
    await held.step()
    expect((await allRecords(world)).size).toBeLessThan(before.size - notes - 200)
    await as().post(`/api/jobs/${job.id}/stop`)
    await held.goOn(job.id)
    expect(await world.ended(job.id)).toMatchObject({
      state: 'stopped',
      isContinuable: true,
      done: 1,
    })
    expect([await isThere(large[0]!), await isThere(large[1]!)]).toEqual([false, true])
    expect(await entries()).toMatchObject([{ id: large[0], followers: notes + 2 }])
    await as().post(`/api/jobs/${job.id}/continue`)
    expect(await world.ended(job.id)).toMatchObject({ state: 'done', done: 2 })
    await restoreBulk()
  })

  test('one that is refused after a part of it was archived is whole again', async () => {
    const { id: owner, ...other } = await world.app.person('admin')
    before = await allRecords(world)
    held.hold()
    const { version } = (await as().get(`/api/students/${large[0]!}`)).body
    const job = jobIn(
      await world.app
        .as(other)
        .del('/api/students/bulk?mode=job', { bulk: [{ id: large[0], version }] }),
    )
    await held.step()
    expect((await allRecords(world)).size).toBe(before.size - 200)
    await world.app.put('user', owner, { role: 'mentor' })
    await held.goOn(job.id)
    expect(await world.ended(job.id)).toMatchObject({ state: 'done', counts: { failed: 1 } })
    await world.app.put('user', owner, { role: 'admin' })
    const refused = await as().get(`/api/jobs/${job.id}/results?refused=true`)
    expect(refused.body.data).toMatchObject([{ item: large[0], title: 'Large', result: 'failed' }])
  })

  test('a stop of a restore ends the one that is half restored', async () => {
    await world.ended(jobIn(await remove('?mode=job', large.slice(0, 2))).id)
    held.hold()
    const [entry] = await entries()
    const { id } = entry!['bulk'] as { id: string }
    const job = jobIn(await as().post(`/api/archive/bulks/${id}/restore`))
    await held.step()
    await as().post(`/api/jobs/${job.id}/stop`)
    await held.goOn(job.id)
    expect(await world.ended(job.id)).toMatchObject({
      state: 'stopped',
      isContinuable: true,
      done: 0,
    })
    // The last one comes first.
    expect([await isThere(large[0]!), await isThere(large[1]!)]).toEqual([false, true])
    expect(await archive.count(world.app.database.read, {})).toBe(notes + 3)
    await restored((await entries())[0]!['batch'])
  })

  test('a change set that archives them is a job, and so is its undo', async () => {
    const set = ulid()
    const me = {
      uid: world.admin.id,
      email: world.admin.email,
      role: 'admin' as const,
      displayName: 'Admin',
      schoolIds: [],
    }
    const rows = large.map((id) => ({
      resource: 'student',
      record_id: id,
      action: 'archive' as const,
      planned: JSON.stringify({ mark: 'Graduated' }),
    }))
    const change = {
      id: set,
      me,
      kind: 'promote' as const,
      resource: 'student',
      title: 'Graduate 3 students',
    }
    const job = await world.app.app.get(ChangeSetGate).applyRows(change, async () => rows)
    expect(job).toMatchObject({ kind: 'applyChanges' })
    expect(await world.ended(job!.id)).toMatchObject({ state: 'done', counts: { archived: 3 } })
    expect(await entries()).toMatchObject([{ bulk: { count: 3 }, followers: 3 * (notes + 2) }])
    const undone = jobIn(await as().post(`/api/change-sets/${set}/undo`))
    expect(await world.ended(undone.id)).toMatchObject({ state: 'done', counts: { restored: 3 } })
  })

  test('a permanent deletion of many works in parts', async () => {
    const { id } = await makeLargeStudent(world, 'd@pupils.example')
    await world.ended(jobIn(await remove('?mode=job', [id, world.students[2]!])).id)
    const [entry] = await entries()
    const purged = jobIn(
      await as().del(`/api/archive/bulks/${(entry!['bulk'] as { id: string }).id}`),
    )
    expect(await world.ended(purged.id)).toMatchObject({
      state: 'done',
      message: 'Permanently deleted 2 records.',
    })
    before = await allRecords(world)
  })
}
