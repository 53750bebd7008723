import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { Events } from '../events/events.js'
import { JobQueue } from './job-queue.js'
import { JobTimes } from './job-times.js'
import { JobWork } from './job-work.js'
import { openStates, type JobRow } from './shown-job.js'

/** Runs due jobs in this process, a few at a time and at most one of each person. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Jobs')
  private readonly running = new Map<string, { row: JobRow; end: Promise<void> }>()
  private round: Promise<void> | undefined
  private isWoken = false
  private isStopped = false
  private timer: NodeJS.Timeout | undefined
  private quiet = (): void => {}

  constructor(
    private readonly queue: JobQueue,
    private readonly work: JobWork,
    private readonly times: JobTimes,
    private readonly events: Events,
  ) {}

  onApplicationBootstrap(): void {
    const stops = [
      this.events.on('job-changed', ({ job }) => (job.state === 'queued' ? this.wake() : undefined)),
      this.events.on('events-missed', () => this.wake()),
    ]
    this.quiet = () => {
      for (const stop of stops) stop()
    }
    // The start does not wait for it.
    this.round = this.start()
  }

  /** Starts what is due. Returns at once. */
  wake(): void {
    this.isWoken = true
    if (!this.isStopped) this.round ??= this.fill()
  }

  /** Resolves when nothing runs here and nothing is due. */
  async settled(): Promise<void> {
    while (this.round || this.running.size > 0) {
      await this.round
      await Promise.all([...this.running.values()].map(({ end }) => end))
    }
  }

  /** Finishes running chunks, but waits for a limited time, and releases the jobs. */
  async onModuleDestroy(): Promise<void> {
    this.isStopped = true
    this.quiet()
    clearTimeout(this.timer)
    let limit: NodeJS.Timeout | undefined
    const late = new Promise<void>((end) => (limit = setTimeout(end, this.times.stop)))
    await Promise.race([this.settled(), late])
    clearTimeout(limit)
  }

  private async start(): Promise<void> {
    await this.queue.resume().catch((error: unknown) => this.log('Jobs could not be resumed', error))
    await this.fill()
  }

  private async fill(): Promise<void> {
    clearTimeout(this.timer)
    let wait = this.times.poll
    try {
      do {
        this.isWoken = false
        while (!this.isStopped && this.running.size < this.times.maxRunning && (await this.next()));
      } while (this.isWoken && !this.isStopped)
      const due = await this.queue.nextDue()
      // The end of a job wakes those that wait for it.
      if (due !== undefined && due > Date.now()) wait = Math.min(due - Date.now(), this.times.poll)
    } catch (error) {
      if (!this.isStopped) this.log('The jobs could not be read', error)
    } finally {
      this.round = undefined
    }
    if (this.isStopped) return
    if (this.isWoken) this.wake()
    else this.timer = setTimeout(() => this.wake(), wait).unref()
  }

  /** Starts one job. Returns false if none is due. */
  private async next(): Promise<boolean> {
    if (((await this.queue.nextDue()) ?? Infinity) > Date.now()) return false
    const row = await this.queue.lease([...this.running.values()].map(({ row }) => row))
    if (!row) return false
    const end = this.run(row)
      .catch((error: unknown) => this.log(`The job ${row.id} was left`, error))
      .finally(() => {
        this.running.delete(row.id)
        this.wake()
      })
    this.running.set(row.id, { row, end })
    return true
  }

  private async run(claimed: JobRow): Promise<void> {
    let row: JobRow | undefined = claimed
    while (row?.lease && openStates.some((state) => state === row?.state)) {
      if (this.isStopped) return this.work.release(row)
      row = await this.work.step(row)
    }
  }

  private log(sentence: string, error: unknown): void {
    this.logger.error(sentence, error instanceof Error ? error.stack : String(error))
  }
}
