import { isOpenJob, type Job } from '@tinkerdesk/shared'
import type { Dialect, Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import { tables } from '../../src/app/tables.js'
import { fillJobsWorld } from './jobs-world.js'
import { preparedData, RunningApp } from './spawned-app.js'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tests on one database that a job continues after its process has ended. */
export function jobKillsSuite(dialect: Dialect): void {
  test('continues where it was after a kill and after a stop, and does nothing twice', async () => {
    let students: string[] = []
    let activity = ''
    const data = await preparedData(dialect, async (gate) => {
      const world = await fillJobsWorld(gate, 150)
      students = world.students
      activity = await world.activity('First lamp')
    })
    try {
      let app = await RunningApp.start(data.env)
      const { status, body } = await app.ask('POST', `/api/tinkering-activities/${activity}/assign`, data.cookie, { students })
      expect(status).toBe(202)
      const address = `/api/jobs/${String(body['id'])}`
      const read = async () => (await app.ask('GET', address, data.cookie)).body as unknown as Job
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
        expect(job).toMatchObject({ state: 'running' })
        last = job.done
        await app.kill(signal)
        // On PostgreSQL another server may be running it, so it is continued when its lease has expired.
        if (dialect === 'postgres' && signal === 'SIGKILL') await expire(data.env, String(body['id']))
        app = await RunningApp.start(data.env)
      }
      let job = await read()
      while (isOpenJob(job)) {
        await pause(20)
        job = await read()
      }
      expect(job).toMatchObject({ state: 'done', done: 150, counts: { assigned: 150 } })
      expect((await app.ask('GET', `${address}/results?limit=1`, data.cookie)).body['total']).toBe(150)
      const copies = await app.ask('GET', `/api/student-activities?filter=source||$eq||${activity}&limit=1`, data.cookie)
      expect(copies.body['total']).toBe(150)
      await app.kill('SIGTERM')
    } finally {
      await data.remove()
    }
  }, 120_000)
}

/** Lets the lease of a killed process expire, as time would. */
async function expire(env: Awaited<ReturnType<typeof preparedData>>['env'], id: string): Promise<void> {
  const database: Database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL! }, tables)
  await database.write((tx) => jobs.update(tx, { id }, { due_at: '2020-01-01T00:00:00.000Z' }))
  await database.close()
}
