import { Injectable } from '@nestjs/common'
import { tokenVerbsOf, type Resource } from '@tinkerdesk/shared'
import { ServicePeople } from '../../access/sessions.js'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { StoredChange } from '../../resources/change-outbox.js'
import { WebhookMessages } from '../../resources/webhook-messages.js'
import { WebhookQueue } from './webhook-queue.js'
import { WebhookSender } from './webhook-sender.js'
import { webhooks } from './webhooks.tables.js'

/** Messages to webhooks that other features cause. */
@Injectable()
export class QueuedWebhooks extends WebhookMessages {
  constructor(
    private readonly database: Database,
    private readonly queueOf: WebhookQueue,
    private readonly sender: WebhookSender,
    private readonly people: ServicePeople,
  ) {
    super()
  }

  override async queue(
    tx: Transaction,
    webhook: string,
    { resource, changes }: { resource: string; changes: readonly StoredChange[] },
  ): Promise<void> {
    const [row] = await webhooks.find(tx, { id: webhook, paused_at: null })
    if (!row)
      throw new ProblemError('not_found', { title: 'The webhook is paused or was deleted.' })
    await this.queueOf.add(tx, webhook, { resource, event: 'matched', changes })
    tx.afterCommit(() => this.sender.wake())
  }

  override async names(): Promise<Map<string, string>> {
    const rows = await webhooks.find(this.database.read, {}, { columns: ['id', 'name'] })
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  override async mayTell(webhook: string, resource: Resource): Promise<boolean> {
    const [row] = await webhooks.find(this.database.read, { id: webhook })
    const account = row && (await this.people.person(row.service_id))
    return account ? tokenVerbsOf(resource, account.role).includes('read') : false
  }
}
