import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common'
import { Config } from '../config.js'
import { Database } from './database.js'
import { openDatabase } from './open-database.js'
import type { TableSpec } from './table.js'

/** The database of this process: opened and migrated before anything asks, closed last. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forTables(tables: readonly TableSpec[]): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: Database,
          inject: [Config],
          useFactory: (config: Config) =>
            openDatabase({ dataDir: config.dataDir, ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}) }, tables),
        },
      ],
      exports: [Database],
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close()
  }
}
