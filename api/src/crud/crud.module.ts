import { Global, Module } from '@nestjs/common'
import { resources } from '@tinkerdesk/shared'
import { RecordReader } from '../files/record-reader.js'
import { Archiver } from './archiver.js'
import { buildController } from './build-controller.js'
import { Bulk } from './bulk.js'
import { Gate } from './gate.js'
import { GateRecordReader } from './gate-record-reader.js'
import { HookRegistry } from './hooks.js'
import { Restorer } from './restorer.js'

/** The machine: the gate and the endpoints of every declared resource. */
@Global()
@Module({
  controllers: resources.map(buildController),
  providers: [Gate, Archiver, Restorer, Bulk, HookRegistry, { provide: RecordReader, useClass: GateRecordReader }],
  exports: [Gate, Archiver, Restorer, HookRegistry, RecordReader],
})
export class CrudModule {}
