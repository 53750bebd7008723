import { Config } from '../../src/config/config.js'
import { FreeSpace } from '../../src/files/free-space.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobSchedule } from '../../src/jobs/job-schedule.js'
import { JobTimes } from '../../src/jobs/job-times.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import { JobsWorld } from './jobs-world.js'

const moreThanAnyDisk = 1e18
const waits =
  'It waits, because the disk is almost full. It continues by itself when there is space again.'

/** Tests of jobs on a disk that is almost full. Only SQLite writes records to it. */
export function pausedJobsSuite(): void {
  let world: JobsWorld
  beforeAll(async () => {
    world = await JobsWorld.start('sqlite', 120)
    world.app.app.get(JobTimes).pause = 20
  })
  afterAll(() => world.app.stop())

  let measuredAt = performance.now()
  /** Changes the setting, and measures at a time at which the last measurement is old. */
  const needs = (minFreeBytes: number): Promise<unknown> => {
    Object.assign(world.app.app.get(Config), { minFreeBytes })
    measuredAt += 3_600_000
    return world.app.app.get(FreeSpace).isLow(measuredAt)
  }
  const stateOf = async (id: string, state: string) => {
    for (;;) {
      const job = await world.job(world.admin, id)
      if (job.state === state) return job
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  test('waits with a sentence while the disk is almost full, then continues where it was and loses nothing', async () => {
    const { app, incharge, students } = world
    const times = app.app.get(JobTimes)
    const { activity, job, goOn } = await world.assignAndHold(incharge, students)
    await needs(moreThanAnyDisk)
    goOn()
    const paused = await stateOf(job.id, 'queued')
    expect(paused).toMatchObject({ message: waits, isStoppable: true })
    expect(paused.done).toBeLessThan(students.length)
    expect(await world.copies(activity)).toBe(paused.done)
    expect(
      await app.as(incharge).post(`/api/tinkering-activities/${activity}/assign`, { students }),
    ).toMatchObject({
      status: 507,
      body: { code: 'storage_full' },
    })

    // It has looked many times by then. Each time is a claim, and until it is given up, the job runs.
    await new Promise((resolve) => setTimeout(resolve, times.pause * (times.maxAttempts + 2)))
    expect(await stateOf(job.id, 'queued')).toEqual(paused)
    await needs(0)
    expect(await world.ended(job.id)).toMatchObject({
      state: 'done',
      done: students.length,
      message: 'Assigned to 120 students.',
    })
    expect(await world.copies(activity)).toBe(students.length)
  })

  test('is stopped while it waits, and what only deletes still runs', async () => {
    const { app, incharge, students } = world
    const times = app.app.get(JobTimes)
    times.maxRunning = 0
    const { activity, job } = await world.assign(incharge, students, 'Second lamp')
    await needs(moreThanAnyDisk)
    times.maxRunning = 3
    app.app.get(JobRunner).wake()
    while ((await world.job(incharge, job.id)).message !== waits)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await app.as(incharge).post(`/api/jobs/${job.id}/stop`)).toMatchObject({
      status: 200,
      body: { message: 'Stopped by you.' },
    })

    await app.app.get(JobSchedule).catchUp()
    await world.settled()
    expect(await jobs.find(app.database.read, { kind: 'sweep-jobs' })).toMatchObject([
      { state: 'done', title: 'Delete old jobs' },
    ])
    await needs(0)
    expect(await world.ended(job.id)).toMatchObject({ state: 'stopped', done: 0 })
    expect(await world.copies(activity)).toBe(0)
  })
}
