import type { Dialect } from '../../src/database/database.js'
import { Events } from '../../src/events/events.js'
import { JobQueue, LeaseLost } from '../../src/jobs/job-queue.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobSchedule } from '../../src/jobs/job-schedule.js'
import { JobTimes } from '../../src/jobs/job-times.js'
import { JobWork } from '../../src/jobs/job-work.js'
import { jobResults, jobs } from '../../src/jobs/jobs.tables.js'
import { JobsWorld } from './jobs-world.js'

const past = '2020-01-01T00:00:00.000Z'

/** Tests of jobs on one database. */
export function jobsSuite(dialect: Dialect): void {
  let world: JobsWorld
  beforeAll(async () => {
    world = await JobsWorld.start(dialect, 120)
  })
  afterAll(() => world.app.stop())

  test('gives a few students a copy before the answer, and many in a job with a result for each', async () => {
    const { app, incharge, students } = world
    const activity = await world.activity('Torch')
    const few = await app
      .as(incharge)
      .post(`/api/tinkering-activities/${activity}/assign`, { students: students.slice(0, 50) })
    expect(few).toMatchObject({ status: 200, body: { assigned: 50, had: 0, failed: 0 } })

    const stranger = 'STRANGER01'
    const all = await app
      .as(incharge)
      .post(`/api/tinkering-activities/${activity}/assign`, { students: [stranger, ...students] })
    expect(all).toMatchObject({
      status: 202,
      body: {
        kind: 'assign',
        title: 'Assign “Torch” to 121 students',
        state: 'queued',
        done: 0,
        total: 121,
        isStoppable: true,
      },
    })
    const job = await world.ended(String(all.body['id']))
    expect(job).toMatchObject({
      state: 'done',
      done: 121,
      counts: { assigned: 70, had: 50, failed: 1 },
      message: 'Assigned to 70 students. 50 already had a copy. 1 could not get it.',
    })
    expect(await world.copies(activity)).toBe(120)
    const results = await app.as(incharge).get(`/api/jobs/${job.id}/results?limit=2`)
    expect(results.body).toMatchObject({
      total: 121,
      data: [
        {
          item: stranger,
          title: null,
          result: 'failed',
          record: null,
          problem: expect.any(String),
        },
        { item: students[0], result: 'had', record: expect.any(String) },
      ],
    })
    const refused = await app.as(incharge).get(`/api/jobs/${job.id}/results?refused=true`)
    expect(refused.body).toMatchObject({ total: 1, data: [{ item: stranger }] })
  })

  test('shows a job to its owner and to admins only', async () => {
    const { app, admin, incharge, students } = world
    const mentor = await app.person('mentor')
    const { job, goOn } = await world.assignAndHold(incharge, students)
    for (const address of [`/api/jobs/${job.id}`, `/api/jobs/${job.id}/results`])
      expect(await app.as(mentor).get(address)).toMatchObject({ status: 404 })
    expect(await app.as(mentor).post(`/api/jobs/${job.id}/stop`)).toMatchObject({ status: 404 })
    expect(await app.as(null).get('/api/jobs')).toMatchObject({ status: 401 })
    expect((await app.as(mentor).get('/api/jobs')).body).toMatchObject({ total: 0, data: [] })
    expect((await app.as(incharge).get('/api/jobs?open=true')).body.data).toMatchObject([
      { id: job.id },
    ])
    expect(await app.as(incharge).get('/api/jobs?whose=all')).toMatchObject({ status: 403 })
    expect((await app.as(admin).get('/api/jobs')).body.total).toBe(0)
    const { displayName } = (await app.as(admin).get(`/api/users/${incharge.id}`)).body
    expect((await app.as(admin).get('/api/jobs?whose=all&limit=1')).body.data).toMatchObject([
      { id: job.id, who: displayName },
    ])
    goOn()
    expect(await world.ended(job.id)).toMatchObject({ state: 'done' })
  })

  test('stops at once when its owner or an admin stops it, and keeps what was done', async () => {
    const { app, admin, incharge, students } = world
    for (const [by, message] of [
      [incharge, 'Stopped by you.'],
      [admin, 'Stopped by an admin.'],
    ] as const) {
      const { activity, job, goOn } = await world.assignAndHold(incharge, students)
      const stopped = await app.as(by).post(`/api/jobs/${job.id}/stop`)
      expect(stopped).toMatchObject({ status: 200, body: { state: 'stopped', message } })
      goOn()
      await world.settled()
      const ended = await world.job(incharge, job.id)
      expect(ended).toEqual(stopped.body)
      expect(ended.done).toBeLessThan(students.length)
      expect(await world.copies(activity)).toBe(ended.done)
      expect(await app.as(by).post(`/api/jobs/${job.id}/stop`)).toMatchObject({
        status: 200,
        body: { state: 'stopped', message },
      })
    }
  })

  test('continues where it was stopped, once, when its owner or an admin says so, and does nothing twice', async () => {
    const { app, admin, incharge, students } = world
    const mentor = await app.person('mentor')
    const { activity, job, goOn } = await world.assignAndHold(incharge, students)
    const stopped = (await app.as(incharge).post(`/api/jobs/${job.id}/stop`)).body
    goOn()
    expect(stopped).toMatchObject({ state: 'stopped', isContinuable: true })
    expect((await app.as(incharge).get('/api/jobs?state=stopped&limit=1')).body.data).toMatchObject(
      [{ id: job.id }],
    )
    expect(await app.as(mentor).post(`/api/jobs/${job.id}/continue`)).toMatchObject({ status: 404 })
    const answers = await Promise.all(
      [incharge, admin, admin].map((by) => app.as(by).post(`/api/jobs/${job.id}/continue`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await world.ended(job.id)).toMatchObject({
      state: 'done',
      counts: { assigned: students.length },
      isContinuable: false,
    })
    expect(await world.copies(activity)).toBe(students.length)
    const again = await app.as(admin).post(`/api/jobs/${job.id}/continue`)
    expect(again).toMatchObject({ status: 409, body: { code: 'not_applicable' } })
  })

  test('stops when the account of its owner is disabled, and when it loses the right it refuses the rest', async () => {
    const { app, admin, students } = world
    const mentors = [await app.person('mentor'), await app.person('mentor')] as const
    const started = [
      await world.assignAndHold(mentors[0], students),
      await world.assignAndHold(mentors[1], students),
    ] as const
    const change = async (id: string, fields: object) => {
      const { body } = await app.as(admin).get(`/api/users/${id}`)
      expect(
        await app.as(admin).patch(`/api/users/${id}`, { version: body['version'], ...fields }),
      ).toMatchObject({ status: 200 })
    }
    await change(mentors[0].id, { disabled: true })
    await change(mentors[1].id, { role: 'student' })
    for (const { goOn } of started) goOn()
    expect(await world.ended(started[0].job.id)).toMatchObject({
      state: 'stopped',
      message: 'Stopped, because the account of the person who started it is disabled or gone.',
    })
    const refused = await world.ended(started[1].job.id)
    expect(refused).toMatchObject({ state: 'done', done: students.length })
    expect(refused.counts['failed']).toBeGreaterThan(0)
    expect(await world.copies(started[1].activity)).toBe(refused.counts['assigned'])
  })

  test('is claimed by one of many that try at once, and by another when its lease has expired', async () => {
    const { app, students } = world
    const queue = app.app.get(JobQueue)
    const runner = app.app.get(JobRunner)
    const people = [
      await app.person('mentor'),
      await app.person('mentor'),
      await app.person('mentor'),
    ]
    // This process is busy, so the jobs stay queued until the test claims them.
    const times = app.app.get(JobTimes)
    times.maxRunning = 0
    try {
      const started = await Promise.all(
        people.map((person, at) => world.assign(person, students, `Claimed ${at}`)),
      )
      const ids = started.map(({ job }) => job.id)
      const claims = await Promise.all(Array.from({ length: 12 }, () => queue.lease([])))
      const claimed = claims.flatMap((row) => row ?? [])
      expect(claimed.map(({ id }) => id).sort()).toEqual([...ids].sort())

      const [first] = claimed
      await app.database.write(
        (tx) => jobs.update(tx, { id: first!.id }, { due_at: past }),
        'product',
      )
      const again = await queue.lease([])
      expect(again).toMatchObject({ id: first!.id, attempts: 2 })
      const late = app.database.write(async (tx) => {
        await jobResults.insert(tx, { job: first!.id, place: 99, item: 'late', result: 'late' })
        return queue.progress(tx, first!, { items: 1 })
      }, 'product')
      await expect(late).rejects.toThrow(LeaseLost)
      expect(await jobResults.count(app.database.read, { job: first!.id })).toBe(0)
      await app.database.write((tx) => jobs.update(tx, { id: ids }, { due_at: past }), 'product')
    } finally {
      times.maxRunning = 3
    }
    const other = new JobRunner(queue, app.app.get(JobWork), times, app.app.get(Events))
    for (const each of [runner, other]) each.wake()
    await Promise.all([runner.settled(), other.settled()])
    for (const { state, done, started_at } of await jobs.find(app.database.read, {
      owner: people.map(({ id }) => id),
    })) {
      expect({ state, done }).toEqual({ state: 'done', done: students.length })
      expect(started_at).not.toBeNull()
    }
    await other.onModuleDestroy()
  })

  test('fails with a sentence if it has killed the process again and again', async () => {
    const { app, incharge, students } = world
    const times = app.app.get(JobTimes)
    times.maxRunning = 0
    const { job } = await world.assign(incharge, students)
    await app.database.write(
      (tx) =>
        jobs.update(
          tx,
          { id: job.id },
          { attempts: times.maxAttempts, state: 'running', due_at: past },
        ),
      'product',
    )
    times.maxRunning = 3
    app.app.get(JobRunner).wake()
    expect(await world.ended(job.id)).toMatchObject({
      state: 'failed',
      done: 0,
      message: expect.stringMatching(/^It failed several times/),
    })
  })

  test('waits a day for a server that knows its kind, where others may run', async () => {
    const { app, incharge, students } = world
    const times = app.app.get(JobTimes)
    times.maxRunning = 0
    const { job } = await world.assign(incharge, students)
    const isNow = (patch: object) =>
      app.database.write((tx) => jobs.update(tx, { id: job.id }, patch), 'product')
    await isNow({ kind: 'of-a-newer-version', due_at: past })
    times.maxRunning = 3
    const runner = app.app.get(JobRunner)
    const settled = async () => {
      runner.wake()
      await runner.settled()
      return (await jobs.find(app.database.read, { id: job.id }))[0]
    }
    if (dialect === 'postgres') {
      expect(await settled()).toMatchObject({
        state: 'queued',
        error: 'It waits for a server of a newer version, which does this kind of work.',
      })
      await isNow({ created_at: past, due_at: past })
    }
    expect(await settled()).toMatchObject({
      state: 'failed',
      error: 'This version of Tinkerdesk no longer does this kind of work.',
    })
  })

  test('runs on schedule once, however many servers notice, and deletes jobs that ended 30 days ago', async () => {
    const { app, incharge } = world
    const schedule = app.app.get(JobSchedule)
    const [kept, old] = await jobs.find(
      app.database.read,
      { owner: incharge.id, state: 'done' },
      { order: ['id'], limit: 2 },
    )
    await app.database.write(
      (tx) => jobs.update(tx, { id: old!.id }, { ended_at: past }),
      'product',
    )
    await Promise.all([schedule.catchUp(), schedule.catchUp(), schedule.catchUp()])
    await world.settled()
    await schedule.catchUp()
    await world.settled()
    const sweeps = await jobs.find(app.database.read, { kind: 'sweep-jobs' })
    expect(sweeps).toMatchObject([{ state: 'done', done: 1 }])
    expect(await jobs.count(app.database.read, { id: old!.id })).toBe(0)
    expect(await jobResults.count(app.database.read, { job: old!.id })).toBe(0)
    expect(await jobResults.count(app.database.read, { job: kept!.id })).toBe(kept!.done)
  })
}
