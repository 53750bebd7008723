import { Module, type DynamicModule } from '@nestjs/common'
import type { TableSpec } from '../../database/table.js'
import { allTables, Backups } from './backups.js'
import { Rehearsals } from './rehearsals.js'
import { SelfHostedController } from './self-hosted.controller.js'
import { SelfHostedReader } from './self-hosted-reader.js'
import { WrongPhonesReader } from './wrong-phones-reader.js'

/** The installation at a glance, its backups, and stored telephone numbers that are wrong. */
@Module({})
export class SelfHostedModule {
  /** Call it with every table of the product. */
  static with(tables: readonly TableSpec[]): DynamicModule {
    return {
      module: SelfHostedModule,
      controllers: [SelfHostedController],
      providers: [
        Backups,
        Rehearsals,
        SelfHostedReader,
        WrongPhonesReader,
        { provide: allTables, useValue: tables },
      ],
    }
  }
}
