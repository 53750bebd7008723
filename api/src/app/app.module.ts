import { Module, type DynamicModule } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { AccessModule } from '../access/access.module.js'
import { ConfigModule } from '../config/config.module.js'
import type { Config } from '../config/config.js'
import { CrudModule } from '../crud/crud.module.js'
import { DatabaseModule } from '../database/database.module.js'
import { EventsModule } from '../events/events.module.js'
import { FileStorageModule } from '../files/file-storage.module.js'
import { JobsModule } from '../jobs/jobs.module.js'
import { MailModule } from '../mail/mail.module.js'
import { ProblemFilter } from '../problems/problem-filter.js'
import { jobKindsFor } from './job-kinds.js'
import { hooks } from './lists/hooks.js'
import { modules } from './lists/modules.js'
import { tables } from './tables.js'

/** All modules of the API. Features do not import each other; they meet here, by the lists of what lies in their folders. */
@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.forTables(tables),
        EventsModule,
        AccessModule,
        JobsModule.with(jobKindsFor(config)),
        MailModule,
        FileStorageModule,
        CrudModule.with(hooks),
        ...modules,
      ],
      providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
    }
  }
}
