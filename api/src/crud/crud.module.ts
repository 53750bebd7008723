import { Module, type DynamicModule } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { hasGroups, resources } from '@tinkerdesk/shared'
import { RecordReader } from '../files/record-reader.js'
import { buildActionController } from './http/build-action-controller.js'
import { buildController } from './http/build-controller.js'
import { buildGroupsController } from './http/build-groups-controller.js'
import { GateRecordReader } from './query/gate-record-reader.js'
import { ReadLog } from './query/read-log.js'
import { ChangeSetGate } from './gate/change-set-gate.js'
import { Gate } from './gate/gate.js'
import { HookRegistry } from './machine/hook-registry.js'
import type { ResourceHooks } from './machine/hooks.js'

/** The endpoints of all resources, made once for all apps of a process. */
const controllers = resources.flatMap((resource) => [
  ...resource.actions.map((action) => buildActionController(resource, action)),
  ...(hasGroups(resource) ? [buildGroupsController(resource)] : []),
  buildController(resource),
])

/** The gate and the endpoints of every declared resource. */
@Module({})
export class CrudModule {
  /** Call it with the hooks of all resources, in the order in which they run. */
  static with(hooks: readonly ResourceHooks[]): DynamicModule {
    return {
      module: CrudModule,
      global: true,
      controllers,
      providers: [
        Gate,
        ChangeSetGate,
        ReadLog,
        {
          provide: HookRegistry,
          inject: [ModuleRef],
          useFactory: (services: ModuleRef) => new HookRegistry(hooks, services),
        },
        { provide: RecordReader, useClass: GateRecordReader },
      ],
      exports: [Gate, ChangeSetGate, ReadLog, RecordReader],
    }
  }
}
