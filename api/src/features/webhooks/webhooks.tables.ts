import { table, type TableSpec } from '../../database/table.js'

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
    created_at: { type: 'text' },
    created_by: { type: 'text' },
    paused_at: { type: 'text', nullable: true },
  },
})

/** Messages to send, written in the transaction of the change. They have the ids of records and none of their values, which are read when they are sent. */
export const webhookOutbox = table('webhook_outbox', {
  columns: {
    id: { type: 'text', primary: true },
    webhook_id: { type: 'text' },
    /** The name of the resource. Absent for a test message. */
    resource: { type: 'text', nullable: true },
    event: { type: 'text' },
    /** JSON of `StoredChange`s. */
    changes: { type: 'text' },
    records: { type: 'integer' },
    /** `queued`, `sending`, `sent` or `failed`. */
    state: { type: 'text' },
    /** The number of attempts. Also distinguishes one lease of the row from the next. */
    attempts: { type: 'integer' },
    /** The time when it is due. While it is sent, the end of the lease: another process may then claim it. */
    next_attempt_at: { type: 'text' },
    give_up_at: { type: 'text' },
    status: { type: 'integer', nullable: true },
    error: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    sent_at: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['state', 'next_attempt_at'] },
    { columns: ['webhook_id', 'created_at'] },
    { columns: ['created_at'] },
  ],
})

export const webhookTables: readonly TableSpec[] = [webhooks, webhookOutbox]
