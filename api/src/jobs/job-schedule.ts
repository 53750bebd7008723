import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { Cron } from 'croner'
import { ulid } from 'ulid'
import { system } from '../access/system.js'
import { Database } from '../database/database.js'
import type { AnyJob, Schedule } from './job.js'
import { JobKinds } from './job-kinds.js'
import { JobRunner } from './job-runner.js'
import { JobTimes } from './job-times.js'
import { jobs } from './jobs.tables.js'

const timezone = 'Asia/Kolkata'

/** Starts the jobs that run at fixed times. A run happens once, however many servers there are. */
@Injectable()
export class JobSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Jobs')
  private crons: Cron[] = []
  private catchingUp: NodeJS.Timeout | undefined
  private caughtUp = Promise.resolve()
  private isEnding = false

  constructor(
    private readonly database: Database,
    private readonly kinds: JobKinds,
    private readonly runner: JobRunner,
    private readonly times: JobTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.crons = this.scheduled().map(
      ({ kind, schedule }) =>
        new Cron(
          schedule.pattern,
          { timezone, unref: true },
          (cron: Cron) =>
            void this.start(kind.name, schedule.title, cron.currentRun() ?? new Date()),
        ),
    )
    // Later, because nothing at the start waits for it.
    this.catchingUp = setTimeout(() => void this.catchUp(), this.times.catchUp).unref()
  }

  /** Resolves when nothing is written any more. */
  onModuleDestroy(): Promise<void> {
    this.isEnding = true
    this.stop()
    return this.caughtUp
  }

  /** Starts no scheduled run from now on. Runs that have started go on. */
  stop(): void {
    clearTimeout(this.catchingUp)
    for (const cron of this.crons) cron.stop()
  }

  /** Makes up for the last run of each kind if no server was running then. */
  catchUp(): Promise<void> {
    return (this.caughtUp = this.startMissed())
  }

  private async startMissed(): Promise<void> {
    for (const { kind, schedule } of this.scheduled()) {
      if (this.isEnding) return
      const [last] = new Cron(schedule.pattern, { timezone, paused: true }).previousRuns(1)
      if (last) await this.start(kind.name, schedule.title, last)
    }
  }

  private scheduled(): { kind: AnyJob; schedule: Schedule }[] {
    return this.kinds
      .all()
      .flatMap((kind) => (kind.schedule === undefined ? [] : [{ kind, schedule: kind.schedule }]))
  }

  private async start(name: string, title: string, at: Date): Promise<void> {
    const slot = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()
    const now = new Date().toISOString()
    const row = {
      id: ulid(),
      kind: name,
      owner: system.uid,
      title,
      slot,
      input: '{}',
      state: 'queued',
      done: 0,
      total: 0,
    }
    try {
      await this.database.write(
        (tx) =>
          jobs.insertMissing(tx, {
            ...row,
            counts: '{}',
            due_at: now,
            attempts: 0,
            created_at: now,
          }),
        'product',
      )
      this.runner.wake()
    } catch (error) {
      this.logger.error(
        `The job ${name} could not be started`,
        error instanceof Error ? error.stack : String(error),
      )
    }
  }
}
