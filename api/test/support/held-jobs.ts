import { JobQueue } from '../../src/jobs/job-queue.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobTimes } from '../../src/jobs/job-times.js'
import { JobWork } from '../../src/jobs/job-work.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import { openStates, type JobRow } from '../../src/jobs/shown-job.js'
import type { JobsWorld } from './jobs-world.js'

const past = '2020-01-01T00:00:00.000Z'

/** Jobs whose chunks a test runs by hand. */
export class HeldJobs {
  private readonly times: JobTimes
  private readonly running: number
  private readonly rows = new Map<string | undefined, JobRow>()

  constructor(private readonly world: JobsWorld) {
    this.times = world.app.app.get(JobTimes)
    this.running = this.times.maxRunning
  }

  /** Lets the process run no job by itself. */
  hold(): void {
    this.times.maxRunning = 0
    this.rows.clear()
  }

  /** Runs the next chunk of a job, or of the one that is due. Returns the job as it is then. */
  async step(id?: string): Promise<JobRow> {
    const { app } = this.world.app
    if (id !== undefined && !this.rows.has(id)) await this.postponeOthers(id)
    const row = this.rows.get(id) ?? (await app.get(JobQueue).lease([]))
    if (id !== undefined) expect(row).toMatchObject({ id })
    const next = await app.get(JobWork).step(row!)
    this.rows.set(id, next!)
    return next!
  }

  /** Lets the process run jobs again, also the held one. */
  async goOn(id: string): Promise<void> {
    await this.setDue({ id }, past)
    this.release()
  }

  /** Lets the process run jobs again. */
  release(): void {
    this.times.maxRunning = this.running
    this.world.app.app.get(JobRunner).wake()
  }

  private async postponeOthers(id: string): Promise<void> {
    await this.setDue({ state: openStates }, '2999-01-01T00:00:00.000Z')
    await this.setDue({ id }, past)
  }

  private async setDue(which: Parameters<typeof jobs.update>[1], due_at: string): Promise<void> {
    await this.world.app.database.write((tx) => jobs.update(tx, which, { due_at }), 'product')
  }
}
