import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import {
  madeWebhook,
  newWebhook,
  shownWebhook,
  shownWebhooks,
  webhookMessages,
  webhookStates,
  type MadeWebhook,
  type Me,
  type ShownWebhook,
  type ShownWebhooks,
  type WebhookMessages,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { pageQuery } from '../../http/paging.js'
import { Webhooks } from './webhooks.service.js'

const messagesQuery = z.strictObject({ state: z.enum(webhookStates).optional(), ...pageQuery })

/** Addresses that are told of changes, for admins. */
@Controller('api/webhooks')
@Tag('Webhooks')
@Roles('admin')
export class WebhooksController {
  constructor(private readonly webhooks: Webhooks) {}

  @Get()
  @Describes('The webhooks, by name', { answer: shownWebhooks })
  async list(): Promise<ShownWebhooks> {
    return { data: await this.webhooks.list() }
  }

  @Post()
  @Describes('Make a webhook. The secret of its signatures is in this answer only', {
    body: newWebhook,
    answer: madeWebhook,
    statuses: [409],
  })
  make(body: z.infer<typeof newWebhook>, @CurrentMe() me: Me): Promise<MadeWebhook> {
    return this.webhooks.make(me, body)
  }

  @Put(':id')
  @Describes('Change a webhook. Its secret stays', { body: newWebhook, answer: shownWebhook })
  change(
    body: z.infer<typeof newWebhook>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<ShownWebhook> {
    return this.webhooks.change(me, pathId(id), body)
  }

  @Post(':id/secret')
  @Describes(
    'Give a webhook another secret, which is in this answer only. The one before signs beside it for a day',
    { answer: madeWebhook },
  )
  renewSecret(@CurrentMe() me: Me, @Param('id') id: string): Promise<MadeWebhook> {
    return this.webhooks.renewSecret(me, pathId(id))
  }

  @Post(':id/pause')
  @Describes('Pause a webhook: what changes meanwhile is not sent later')
  @HttpCode(204)
  async pause(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.webhooks.pause(me, pathId(id), true)
  }

  @Post(':id/resume')
  @Describes('Let a paused webhook go on')
  @HttpCode(204)
  async resume(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.webhooks.pause(me, pathId(id), false)
  }

  @Post(':id/test')
  @Describes('Send a test message')
  @HttpCode(204)
  async test(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.webhooks.test(me, pathId(id))
  }

  @Delete(':id')
  @Describes('Delete a webhook and its log')
  @HttpCode(204)
  async remove(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.webhooks.remove(me, pathId(id))
  }

  @Get(':id/messages')
  @Describes('The messages of a webhook, newest first', {
    query: messagesQuery,
    answer: webhookMessages,
  })
  messages(
    query: z.infer<typeof messagesQuery>,
    @Param('id') id: string,
  ): Promise<WebhookMessages> {
    return this.webhooks.messages(pathId(id), query)
  }

  @Post(':id/messages/:message/send-again')
  @Describes('Send a message again that was sent or has failed')
  @HttpCode(204)
  async sendAgain(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Param('message') message: string,
  ): Promise<void> {
    await this.webhooks.sendAgain(me, pathId(id), pathId(message))
  }
}
