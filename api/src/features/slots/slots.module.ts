import { Module } from '@nestjs/common'
import { RemoteLabsController } from './remote-labs.controller.js'

/** Opening a remote lab. Its bookings are a resource. */
@Module({ controllers: [RemoteLabsController] })
export class SlotsModule {}
