import { Global, Module } from '@nestjs/common'
import { resources } from '@tinkerdesk/shared'
import { RecordReader } from '../files/record-reader.js'
import { Archiver } from './archive/archiver.js'
import { buildController } from './http/build-controller.js'
import { Bulk } from './write/bulk.js'
import { Gate } from './write/gate.js'
import { GateRecordReader } from './query/gate-record-reader.js'
import { HookRegistry } from './write/hooks.js'
import { Restorer } from './archive/restorer.js'

/** The machine: the gate and the endpoints of every declared resource. */
@Global()
@Module({
  controllers: resources.map(buildController),
  providers: [Gate, Archiver, Restorer, Bulk, HookRegistry, { provide: RecordReader, useClass: GateRecordReader }],
  exports: [Gate, Archiver, Restorer, HookRegistry, RecordReader],
})
export class CrudModule {}
