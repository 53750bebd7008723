import { JobQueue } from '../../src/jobs/job-queue.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobTimes } from '../../src/jobs/job-times.js'
import { JobWork } from '../../src/jobs/job-work.js'
import { jobs } from '../../src/jobs/jobs.tables.js'
import type { JobRow } from '../../src/jobs/shown-job.js'
import type { JobsWorld } from './jobs-world.js'

/** Jobs whose chunks a test runs by hand. */
export class HeldJobs {
  private readonly times: JobTimes
  private readonly running: number
  private row: JobRow | undefined

  constructor(private readonly world: JobsWorld) {
    this.times = world.app.app.get(JobTimes)
    this.running = this.times.maxRunning
  }

  /** Lets the process run no job by itself. */
  hold(): void {
    this.times.maxRunning = 0
    this.row = undefined
  }

  /** Runs the next chunk of the job that is due. Returns the job as it is then. */
  async step(): Promise<JobRow> {
    const { app } = this.world.app
    this.row ??= await app.get(JobQueue).lease([])
    this.row = await app.get(JobWork).step(this.row!)
    return this.row!
  }

  /** Lets the process run jobs again, also the held one. */
  async goOn(id: string): Promise<void> {
    await this.world.app.database.write((tx) => jobs.update(tx, { id }, { due_at: '2020-01-01T00:00:00.000Z' }), 'product')
    this.times.maxRunning = this.running
    this.world.app.app.get(JobRunner).wake()
  }
}
