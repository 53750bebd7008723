import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common'
import { Config } from '../config/config.js'
import { Database } from './database.js'
import { openDatabase } from './open-database.js'
import { settingsOf } from './settings.js'
import { allTables, type TableSpec } from './table.js'

/** Soon after a long import; it costs nothing where little has changed. */
const analyseEvery = 10 * 60 * 1000

/** The database of this process: opened and migrated before any query, closed last. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(@Inject(Database) private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.database.analyse().catch(() => undefined),
      analyseEvery,
    ).unref()
  }

  static forTables(tables: readonly TableSpec[]): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: Database,
          inject: [Config],
          useFactory: (config: Config) => openDatabase(settingsOf(config), tables),
        },
        { provide: allTables, useValue: tables },
      ],
      exports: [Database, allTables],
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.database.close()
  }
}
