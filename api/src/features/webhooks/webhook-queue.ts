import { Injectable } from '@nestjs/common'
import type { ChosenFields, SubscribedEvents } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ChangeOutbox } from '../../resources/change-outbox.js'
import { WebhookTimes } from './webhook-times.js'
import { webhookOutbox, webhooks } from './webhooks.tables.js'

export type WebhookRow = RowOf<typeof webhooks.columns>

/** Only the product writes these columns. */
export const eventsIn = ({ events }: Pick<WebhookRow, 'events'>): SubscribedEvents =>
  JSON.parse(events) as SubscribedEvents
export const fieldsIn = ({ fields }: Pick<WebhookRow, 'fields'>): ChosenFields =>
  fields === null ? {} : (JSON.parse(fields) as ChosenFields)

/** The messages of webhooks. */
@Injectable()
export class WebhookQueue extends ChangeOutbox {
  constructor(database: Database, times: WebhookTimes) {
    super(database, times, webhookOutbox)
  }

  protected override async targets(tx: Transaction): Promise<string[]> {
    return (await webhooks.find(tx, {}, { columns: ['id'] })).map(({ id }) => id)
  }
}
