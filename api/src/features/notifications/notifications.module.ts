import { Module } from '@nestjs/common'
import { BellController } from './bell.controller.js'
import { BellService } from './bell.js'
import { CallQueue } from './call-queue.js'
import { Calls } from './calls.js'
import { Digests } from './digests.js'
import { Notifier } from './notifier.js'

/** News for people: written by hooks and jobs, read by the bell. See docs/notifications.md. */
@Module({ controllers: [BellController], providers: [BellService, Notifier, CallQueue, Calls, Digests] })
export class NotificationsModule {}
