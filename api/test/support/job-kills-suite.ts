import { isOpenJob, type Job } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { system } from '../../src/access/system.js'
import type { Dialect, Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import { tables } from '../../src/app/tables.js'
import { fillJobsWorld } from './jobs-world.js'
import { schoolBody } from './races-suite.js'
import { preparedData, RunningApp } from './spawned-app.js'

/** Students of a job, and rows of an import. They take some seconds, and a process is ended tens of rows after its start. */
const assigned = 300
const rowCount = 2000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tests on one database that a job continues after its process has ended. */
export function jobKillsSuite(dialect: Dialect): void {
  let data: Data
  let students: string[]
  /** One for each try. */
  let activities: string[]
  beforeAll(async () => {
    data = await preparedData(dialect, async (gate) => {
      const world = await fillJobsWorld(gate, assigned)
      students = world.students
      activities = await Promise.all(
        ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((name) =>
          world.activity(`${name} lamp`),
        ),
      )
      await gate.create(system, 'school', schoolBody('Town School'))
    })
  })
  afterAll(async () => {
    await running?.kill('SIGTERM')
    await data.remove()
  })

  /** The process that runs. A start takes more than a second of the processor, so each test goes on with that of the one before it. */
  let running: RunningApp | undefined
  /** Interrupts a job, and another one if that has ended before: the machine may be quick, or leave the tests waiting for a while. */
  const interruptedJob = async (
    start: (app: RunningApp, round: number) => ReturnType<RunningApp['ask']>,
  ) => {
    for (let round = 0; ; round += 1) {
      const first = running ?? (await RunningApp.start(data.env))
      const { app, job, isInterrupted } = await interrupted(dialect, data, first, (by) =>
        start(by, round),
      )
      running = app
      if (isInterrupted) return { app, job, round }
    }
  }

  test('continues where it was after a kill and after a stop, and does nothing twice', async () => {
    const { app, job, round } = await interruptedJob((app, round) =>
      app.ask('POST', `/api/tinkering-activities/${activities[round]}/assign`, data.cookie, {
        students,
      }),
    )
    expect(job).toMatchObject({ state: 'done', done: assigned, counts: { assigned } })
    expect(
      (await app.ask('GET', `/api/jobs/${job.id}/results?limit=1`, data.cookie)).body['total'],
    ).toBe(assigned)
    const copies = await app.ask(
      'GET',
      `/api/student-activities?filter=source||$eq||${activities[round]}&limit=1`,
      data.cookie,
    )
    expect(copies.body['total']).toBe(assigned)
  })

  test('continues an import, whose rows are then there once, and can be undone', async () => {
    let id = ''
    const { app, job, round } = await interruptedJob(async (app, round) => {
      id = ulid()
      const lines = Array.from({ length: rowCount }, (_, at) => ({
        line: at + 2,
        cells: {
          'name.firstName': `Child${at}`,
          'name.lastName': `Resumed${round}`,
          school: 'Town School',
          class: '8th',
        },
      }))
      for (let from = 0; from < rowCount; from += 200) {
        const body = { resource: 'student', rows: lines.slice(from, from + 200) }
        expect((await app.ask('POST', `/api/imports/${id}/rows`, data.cookie, body)).status).toBe(
          200,
        )
      }
      return app.ask('POST', `/api/imports/${id}/apply`, data.cookie)
    })
    expect(job).toMatchObject({ state: 'done', done: rowCount, counts: { created: rowCount } })
    const names: unknown[] = []
    for (let page = 1; page <= rowCount / 100; page += 1) {
      const list = `/api/students?filter=name.lastName||$eq||Resumed${round}&limit=100&page=${page}`
      const { data: rows } = (await app.ask('GET', list, data.cookie)).body as {
        data: { name: { firstName: string } }[]
      }
      names.push(...rows.map(({ name }) => name.firstName))
    }
    expect([names.length, new Set(names).size]).toEqual([rowCount, rowCount])
    expect(await app.ask('POST', `/api/change-sets/${id}/undo`, data.cookie)).toMatchObject({
      status: 202,
      body: { total: rowCount },
    })
  })
}

type Data = Awaited<ReturnType<typeof preparedData>>

/** Starts a job, kills its process and then stops the next one in the middle of it. Returns the job at its end, and the process that ended it. */
async function interrupted(
  dialect: Dialect,
  data: Data,
  first: RunningApp,
  start: (app: RunningApp) => ReturnType<RunningApp['ask']>,
) {
  let app = first
  const { status, body } = await start(app)
  expect(status).toBe(202)
  const id = String(body['id'])
  const read = async () =>
    (await app.ask('GET', `/api/jobs/${id}`, data.cookie)).body as unknown as Job
  const reached = async (least: number) => {
    for (;;) {
      const job = await read()
      if (job.done >= least) return job
      await pause(5)
    }
  }
  let last = 0
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const job = await reached(last + 10)
    if (job.state === 'done') return { app, job, isInterrupted: false }
    expect(job).toMatchObject({ state: 'running' })
    last = job.done
    await app.kill(signal)
    // On PostgreSQL another server may be running it, so it is continued when its lease has expired.
    if (dialect === 'postgres' && signal === 'SIGKILL') await expire(data.env, id)
    app = await RunningApp.start(data.env)
  }
  let job = await read()
  while (isOpenJob(job)) {
    await pause(20)
    job = await read()
  }
  return { app, job, isInterrupted: true }
}

/** Lets the lease of a killed process expire, as time would. */
async function expire(env: Data['env'], id: string): Promise<void> {
  const database: Database = await openDatabase(
    { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL! },
    tables,
  )
  await database.write(
    (tx) => jobs.update(tx, { id }, { due_at: '2020-01-01T00:00:00.000Z' }),
    'product',
  )
  await database.close()
}
