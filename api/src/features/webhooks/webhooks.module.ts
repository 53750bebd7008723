import { Global, Module } from '@nestjs/common'
import { ChangeReach } from '../../resources/change-reach.js'
import { WebhookMessages } from '../../resources/webhook-messages.js'
import { QueuedWebhooks } from './queued-webhooks.js'
import { WebhookBody } from './webhook-body.js'
import { WebhookChecks } from './webhook-checks.js'
import { WebhookQueue } from './webhook-queue.js'
import { WebhookSender } from './webhook-sender.js'
import { WebhookTimes } from './webhook-times.js'
import { WebhooksController } from './webhooks.controller.js'
import { Webhooks } from './webhooks.service.js'

/** Tells other programs of changes. */
@Global()
@Module({
  controllers: [WebhooksController],
  providers: [
    WebhookTimes,
    WebhookQueue,
    ChangeReach,
    WebhookBody,
    WebhookSender,
    WebhookChecks,
    Webhooks,
    { provide: WebhookMessages, useClass: QueuedWebhooks },
  ],
  exports: [WebhookMessages],
})
export class WebhooksModule {}
