import { Module } from '@nestjs/common'
import { ChangeReach } from '../../resources/change-reach.js'
import { WebhookBody } from './webhook-body.js'
import { WebhookQueue } from './webhook-queue.js'
import { WebhookSender } from './webhook-sender.js'
import { WebhookTimes } from './webhook-times.js'
import { WebhooksController } from './webhooks.controller.js'
import { Webhooks } from './webhooks.service.js'

/** Tells other programs of changes. */
@Module({
  controllers: [WebhooksController],
  providers: [WebhookTimes, WebhookQueue, ChangeReach, WebhookBody, WebhookSender, Webhooks],
})
export class WebhooksModule {}
