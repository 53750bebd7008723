import type { Resource } from '@tinkerdesk/shared'
import type { Transaction } from '../database/database.js'
import type { StoredChange } from './change-outbox.js'

/** The webhooks as other features use them. A feature provides it. */
export abstract class WebhookMessages {
  /** Queues a message about records. Throws `not_found` for a webhook that is deleted or paused. */
  abstract queue(
    tx: Transaction,
    webhook: string,
    message: { resource: string; changes: readonly StoredChange[] },
  ): Promise<void>
  /** Returns the names of webhooks by id. */
  abstract names(): Promise<Map<string, string>>
  /** Returns true if the account of a webhook may read a resource. */
  abstract mayTell(webhook: string, resource: Resource): Promise<boolean>
}
