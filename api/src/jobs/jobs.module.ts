import { Module, type DynamicModule } from '@nestjs/common'
import type { AnyJob } from './job.js'
import { JobKinds } from './job-kinds.js'
import { JobQueue } from './job-queue.js'
import { JobRunner } from './job-runner.js'
import { JobSchedule } from './job-schedule.js'
import { JobTimes } from './job-times.js'
import { JobWork } from './job-work.js'
import { JobsController } from './jobs.controller.js'
import { JobsReader } from './jobs-reader.js'

/** Background work. See docs/jobs.md. */
@Module({})
export class JobsModule {
  /** Call it with every kind of job. */
  static with(kinds: readonly AnyJob[]): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      controllers: [JobsController],
      providers: [
        { provide: JobKinds, useFactory: () => new JobKinds(kinds) },
        JobTimes,
        JobQueue,
        JobWork,
        JobRunner,
        JobSchedule,
        JobsReader,
      ],
      exports: [JobsReader],
    }
  }
}
