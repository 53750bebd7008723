import { Injectable } from '@nestjs/common'
import type { SubscribedEvents, WebhookEvent } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database, type Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { WebhookTimes } from './webhook-times.js'
import { webhookOutbox, webhooks } from './webhooks.tables.js'

export type WebhookRow = RowOf<typeof webhooks.columns>
export type QueuedMessage = RowOf<typeof webhookOutbox.columns>

/** A change as the outbox keeps it: nothing of the record but its id, its version and whose it is. */
export interface StoredChange {
  id: string
  version: number
  scopes: readonly string[]
}

/** Changes that one message lists. Of more it says only how many there are. */
export const maxListed = 1000

/** Messages that become one. */
const maxMerged = 100

const iso = (moment: number): string => new Date(moment).toISOString()
const unfinished = ['queued', 'sending']

/** Only the product writes these columns. */
export const eventsIn = ({ events }: Pick<WebhookRow, 'events'>): SubscribedEvents =>
  JSON.parse(events) as SubscribedEvents
export const changesIn = ({ changes }: Pick<QueuedMessage, 'changes'>): StoredChange[] =>
  JSON.parse(changes) as StoredChange[]

/** The states of the messages in the table `webhook_outbox`. A lease keeps two processes from sending the same one. */
@Injectable()
export class WebhookQueue {
  constructor(
    private readonly database: Database,
    private readonly times: WebhookTimes,
  ) {}

  /** Queues a message in the transaction of its changes. It is a row of its own, so that no transaction waits for another. */
  async add(
    tx: Transaction,
    webhookId: string,
    {
      resource,
      event,
      changes,
    }: { resource: string | null; event: WebhookEvent | 'test'; changes: readonly StoredChange[] },
  ): Promise<void> {
    const now = Date.now()
    await webhookOutbox.insert(tx, {
      id: ulid(),
      webhook_id: webhookId,
      resource,
      event,
      changes: JSON.stringify(changes.slice(0, maxListed)),
      records: changes.length,
      state: 'queued',
      attempts: 0,
      next_attempt_at: iso(resource === null ? now : now + this.times.together),
      give_up_at: iso(now + this.times.giveUpAfter),
      created_at: iso(now),
    })
  }

  /**
   * Claims the message that has been due for longest, but for those of busy webhooks, for one attempt, with what else is new of the same
   * kind. `undefined` if none is due or another process was faster.
   */
  async lease(busy: readonly string[]): Promise<QueuedMessage | undefined> {
    const now = Date.now()
    return this.database.write(async (tx) => {
      const all = await webhooks.find(tx, {}, { columns: ['id'] })
      const free = all.map(({ id }) => id).filter((id) => !busy.includes(id))
      const [next] = await webhookOutbox.find(
        tx,
        { webhook_id: free, state: unfinished, next_attempt_at: { $lte: iso(now) } },
        { order: ['next_attempt_at', 'id'], limit: 1 },
      )
      if (!next) return undefined
      const taken = {
        state: 'sending',
        attempts: next.attempts + 1,
        next_attempt_at: iso(now + this.times.lease),
      }
      const { id, state, attempts } = next
      // If another process claimed the same row in the meantime, this no longer matches.
      const count = await webhookOutbox.update(tx, { id, state, attempts }, taken)
      if (count !== 1) return undefined
      return { ...next, ...taken, ...(await this.withMore(tx, next)) }
    }, 'product')
  }

  /** Adds to a new message the changes of others that wait beside it, and deletes those. Returns what became of it. */
  private async withMore(
    tx: Transaction,
    message: QueuedMessage,
  ): Promise<Pick<QueuedMessage, 'changes' | 'records'>> {
    const { id, webhook_id, resource, event } = message
    let { changes, records } = message
    if (resource === null || message.attempts > 0) return { changes, records }
    const beside = { webhook_id, resource, event, state: 'queued', attempts: 0 }
    const others = await webhookOutbox.find(tx, beside, { order: ['id'], limit: maxMerged })
    for (const other of others) {
      if ((await webhookOutbox.remove(tx, { ...beside, id: other.id })) !== 1) continue
      const all = [...changesIn({ changes }), ...changesIn(other)]
      changes = JSON.stringify(all.slice(0, maxListed))
      records += other.records
    }
    if (others.length > 0) await webhookOutbox.update(tx, { id }, { changes, records })
    return { changes, records }
  }

  /** Closes an attempt: `next` is the moment of another one, absent for none. */
  async close(
    message: QueuedMessage,
    { status, error, next }: { status: number | null; error: string | null; next?: number },
  ): Promise<void> {
    const { id, attempts } = message
    const state = next !== undefined ? 'queued' : error === null ? 'sent' : 'failed'
    const patch = {
      state,
      status,
      error,
      ...(state === 'sent' && { sent_at: iso(Date.now()) }),
      ...(next !== undefined && { next_attempt_at: iso(next) }),
    }
    await this.database.write(
      (tx) => webhookOutbox.update(tx, { id, state: 'sending', attempts }, patch),
      'product',
    )
  }

  /** Returns the time when the next message is due, in epoch milliseconds, or `undefined` if none is queued. */
  async nextDue(): Promise<number | undefined> {
    const [next] = await webhookOutbox.find(
      this.database.read,
      { state: unfinished },
      { order: ['next_attempt_at'], limit: 1 },
    )
    return next && Date.parse(next.next_attempt_at)
  }

  /** Queues a message again that was sent or has failed. Returns `false` if there is none with this id. */
  async sendAgain(tx: Transaction, webhookId: string, id: string): Promise<boolean> {
    const now = Date.now()
    const again = {
      state: 'queued',
      next_attempt_at: iso(now),
      give_up_at: iso(now + this.times.giveUpAfter),
    }
    const over = { id, webhook_id: webhookId, state: ['sent', 'failed'] }
    return (await webhookOutbox.update(tx, over, again)) === 1
  }

  /** Deletes some old messages. Returns their number. */
  async deleteOld(tx: Transaction, atOnce: number): Promise<number> {
    const match = {
      state: ['sent', 'failed'],
      created_at: { $lt: iso(Date.now() - this.times.keep) },
    }
    const old = await webhookOutbox.find(tx, match, {
      columns: ['id'],
      order: ['created_at'],
      limit: atOnce,
    })
    return webhookOutbox.remove(tx, { id: old.map(({ id }) => id) })
  }
}
