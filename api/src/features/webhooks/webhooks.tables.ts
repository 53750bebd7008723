import { table, type TableSpec } from '../../database/table.js'
import { outboxTable } from '../../resources/change-outbox.js'

/** Addresses that are told of changes. Moments are ISO text. */
export const webhooks = table('webhooks', {
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    url: { type: 'text' },
    /** The service account by whose rights records are sent. */
    service_id: { type: 'text' },
    /** JSON of `SubscribedEvents`. */
    events: { type: 'text' },
    /** JSON of `ChosenFields`. Null for all that the account may read. */
    fields: { type: 'text', nullable: true },
    /** The number of the secret: 0 is the first. */
    secret: { type: 'integer', default: 0 },
    /** Until then, the secret before it signs, too. */
    former_until: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    created_by: { type: 'text' },
    paused_at: { type: 'text', nullable: true },
  },
})

export const webhookOutbox = outboxTable('webhook_outbox')

export const webhookTables: readonly TableSpec[] = [webhooks, webhookOutbox]
