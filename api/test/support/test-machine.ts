import { Module, type INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ConfigModule } from '../../src/config/config.module.js'
import { Config } from '../../src/config/config.js'
import { CrudModule } from '../../src/crud/crud.module.js'
import { machineOf, type Machine } from '../../src/crud/machine/machine.js'
import type { ResourceHooks } from '../../src/crud/machine/hooks.js'
import { DatabaseModule } from '../../src/database/database.module.js'
import { Database } from '../../src/database/database.js'
import { EventsModule } from '../../src/events/events.module.js'
import { FileStorageModule } from '../../src/files/file-storage.module.js'
import { tables } from '../../src/app/tables.js'
import { freshDatabase } from './fresh-database.js'

/** The CRUD machine alone on a SQLite file: no features, no HTTP, and only the given hooks. */
export interface TestMachine {
  machine: Machine
  database: Database
  stop(): Promise<void>
}

export async function startMachine(hooks: readonly ResourceHooks[] = []): Promise<TestMachine> {
  const { env, remove } = await freshDatabase('sqlite')
  const config = new Config({ NODE_ENV: 'test', DEMO: 'off', ...env })
  @Module({
    imports: [
      ConfigModule.of(config),
      DatabaseModule.forTables(tables),
      EventsModule,
      FileStorageModule,
      CrudModule.with(hooks),
    ],
  })
  class MachineModule {}
  const app: INestApplicationContext = await NestFactory.createApplicationContext(MachineModule, {
    logger: false,
  })
  const database = app.get(Database)
  return {
    machine: machineOf(database.read),
    database,
    stop: async () => {
      await app.close()
      await remove()
    },
  }
}
