import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { Events } from '../events/events.js'
import { DueWork } from './due-work.js'
import { JobQueue } from './job-queue.js'
import { JobTimes } from './job-times.js'
import { JobWork } from './job-work.js'
import { openStates, type JobRow } from './shown-job.js'

/** Runs due jobs in this process, a few at a time and at most one of each person. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Jobs')
  private readonly due = new DueWork<JobRow>({
    nextDue: () => this.queue.nextDue(),
    lease: (running) => this.queue.lease(running),
    run: (row) =>
      this.run(row).catch((error: unknown) => this.log(`The job ${row.id} was left`, error)),
    maxRunning: () => this.times.maxRunning,
    pollMs: () => this.times.poll,
    failed: (error) => this.log('The jobs could not be read', error),
  })
  private quiet = (): void => {}

  constructor(
    private readonly queue: JobQueue,
    private readonly work: JobWork,
    private readonly times: JobTimes,
    private readonly events: Events,
  ) {}

  onApplicationBootstrap(): void {
    const stops = [
      this.events.on('job-changed', ({ job }) =>
        job.state === 'queued' ? this.wake() : undefined,
      ),
      this.events.on('events-missed', () => this.wake()),
      this.events.on('process-killed', () => this.wake()),
    ]
    this.quiet = () => {
      for (const stop of stops) stop()
    }
    this.due.startAfter(() =>
      this.queue.resume().catch((error: unknown) => this.log('Jobs could not be resumed', error)),
    )
  }

  /** Starts what is due. Returns at once. */
  wake(): void {
    this.due.wake()
  }

  /** Resolves when nothing runs here and nothing is due. */
  settled(): Promise<void> {
    return this.due.settled()
  }

  /** Finishes running chunks, but waits for a limited time, and releases the jobs. */
  async onModuleDestroy(): Promise<void> {
    this.quiet()
    await this.due.stop(this.times.stop)
  }

  private async run(claimed: JobRow): Promise<void> {
    let row: JobRow | undefined = claimed
    while (row?.lease && openStates.some((state) => state === row?.state)) {
      if (this.due.isStopped) return this.work.release(row)
      row = await this.work.step(row)
    }
  }

  private log(sentence: string, error: unknown): void {
    this.logger.error(sentence, error instanceof Error ? error.stack : String(error))
  }
}
