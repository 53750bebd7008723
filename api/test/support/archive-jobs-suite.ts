import type { Job } from '@tinkerdesk/shared'
import { system } from '../../src/access/system.js'
import type { Dialect } from '../../src/database/database.js'
import { JobQueue } from '../../src/jobs/job-queue.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobTimes } from '../../src/jobs/job-times.js'
import { JobWork } from '../../src/jobs/job-work.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import { archiveLinks } from '../../src/crud/plan/own-tables.js'
import { JobsWorld } from './jobs-world.js'

const count = 240
const part = 200

/** Tests on one database that records with very many references are archived and restored by jobs. */
export function archiveJobsSuite(dialect: Dialect): void {
  let world: JobsWorld
  let activity: string
  let address: string
  let times: JobTimes
  beforeAll(async () => {
    world = await JobsWorld.start(dialect, count)
    activity = await world.activity('First lamp')
    address = `/api/tinkering-activities/${activity}`
    const bulk = world.students.map((student) => ({ student, source: activity }))
    await world.app.gate.bulk(system, 'studentActivity', {
      action: 'create',
      body: { bulk },
      each: false,
    })
    times = world.app.app.get(JobTimes)
  })
  afterAll(() => world.app.stop())

  /** Starts the archive, and runs its first chunk by hand. */
  const begin = async () => {
    const { app, admin } = world
    times.maxRunning = 0
    const answer = await app.as(admin).del(address)
    expect(answer).toMatchObject({
      status: 202,
      body: { kind: 'archive', title: 'Archive “First lamp”', state: 'queued', total: count + 1 },
    })
    const row = await app.app.get(JobQueue).lease([])
    const next = await app.app.get(JobWork).step(row!)
    expect(next).toMatchObject({ id: answer.body['id'], state: 'running', done: part })
    expect(await world.copies(activity)).toBe(count - part)
    return { row: next!, job: answer.body as unknown as Job }
  }
  /** Lets the process run jobs again, also those that another one has left. */
  const goOn = async (id: string) => {
    await world.app.database.write(
      (tx) => jobs.update(tx, { id }, { due_at: '2020-01-01T00:00:00.000Z' }),
      'product',
    )
    times.maxRunning = 3
    world.app.app.get(JobRunner).wake()
    return world.ended(id)
  }
  const versions = async () => {
    const rows = await world.app.database.read.all<{ version: number; n: number }>(
      'SELECT version, COUNT(*) AS n FROM student_activities WHERE source_id = ? GROUP BY version',
      [activity],
    )
    return rows.map(({ version, n }) => [version, n])
  }

  test('a stop sets every reference again, and the record stays where it is', async () => {
    const { app, admin } = world
    const { row, job } = await begin()
    expect((await app.as(admin).get(address)).status).toBe(200)
    const stopped = await app.as(admin).post(`/api/jobs/${job.id}/stop`)
    expect(stopped).toMatchObject({
      status: 200,
      body: { state: 'running', isTakenBack: true, isStoppable: false },
    })
    // The process that has it notices before its next chunk.
    expect(await app.app.get(JobWork).step(row)).toMatchObject({ ending: 'stopped' })
    expect(await goOn(job.id)).toMatchObject({
      state: 'stopped',
      message: 'Stopped by you.',
      done: 0,
    })
    expect(await versions()).toEqual([
      [1, count - part],
      [3, part],
    ])
    expect(await archiveLinks.count(app.database.read, {})).toBe(0)
    expect((await app.as(admin).get(address)).status).toBe(200)
  })

  test('is continued by another process, archives the record at the end, and a restore sets every reference again', async () => {
    const { app, admin } = world
    const before = await versions()
    const { job } = await begin()
    // A second click gets the same job; everyone else is refused.
    expect(await app.as(admin).del(address)).toMatchObject({ status: 202, body: { id: job.id } })
    const other = await app.person('admin')
    expect(await app.as(other).del(address)).toMatchObject({
      status: 409,
      body: { code: 'not_applicable' },
    })

    expect(await goOn(job.id)).toMatchObject({
      state: 'done',
      done: count + 1,
      message: `Archived with ${count} linked records.`,
    })
    expect((await app.as(admin).get(address)).status).toBe(404)
    expect(await world.copies(activity)).toBe(0)
    const [entry] = (await app.as(admin).get('/api/archive?resource=tinkeringActivity')).body.data!
    const restored = await app.as(admin).post(`/api/archive/${String(entry!['batch'])}/restore`)
    expect(restored).toMatchObject({
      status: 202,
      body: { kind: 'restore', total: count, isStoppable: false },
    })
    expect((await app.as(admin).get(address)).status).toBe(200)
    expect(await world.ended(String(restored.body['id']))).toMatchObject({
      state: 'done',
      message: `Restored with ${count} linked records.`,
    })
    expect(await versions()).toEqual(before.map(([version, n]) => [version! + 2, n]))
    expect(await archiveLinks.count(app.database.read, {})).toBe(0)
    const trail = await app.database.read.all(
      'SELECT 1 FROM audit_trail WHERE resource = ? AND fields = ?',
      ['studentActivity', 'source'],
    )
    expect(trail).toHaveLength(2 * count + 2 * part)
  })

  test('what blocks an archive refuses it before anything is cleared', async () => {
    const { app, admin } = world
    const subject = String((await app.as(admin).get(address)).body['subject'])
    const { status, body } = await app.as(admin).del(`/api/subjects/${subject}`)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'tree_in_use' })
    expect(await world.copies(activity)).toBe(count)
  })
}
