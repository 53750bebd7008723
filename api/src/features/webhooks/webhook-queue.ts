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

  /** Queues a message in the transaction of its changes, or adds them to one that has just been queued. */
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
    const waiting = {
      webhook_id: webhookId,
      ...(resource !== null && { resource }),
      event,
      state: 'queued',
      attempts: 0,

      next_attempt_at: { $gt: iso(now) },
    }
    const [open] = resource === null ? [] : await webhookOutbox.find(tx, waiting, { limit: 1 })
    if (open) {
      const all = [...changesIn(open), ...changes].slice(0, maxListed)
      const more = {
        changes: JSON.stringify(all),
        records: open.records + changes.length,
        next_attempt_at: iso(
          Math.min(
            now + this.times.together,
            Date.parse(open.created_at) + this.times.longestTogether,
          ),
        ),
      }
      if (
        (await webhookOutbox.update(tx, { id: open.id, state: 'queued', attempts: 0 }, more)) === 1
      )
        return
    }
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

  /** Claims the message that has been due for longest, but for those of busy webhooks, for one attempt. `undefined` if none is due or another process was faster. */
  async lease(busy: readonly string[]): Promise<QueuedMessage | undefined> {
    const now = Date.now()
    return this.database.write(async (tx) => {
      const due = await webhookOutbox.find(
        tx,
        { state: unfinished, next_attempt_at: { $lte: iso(now) } },
        { order: ['next_attempt_at', 'id'], limit: 200 },
      )
      const next = due.find(({ webhook_id }) => !busy.includes(webhook_id))
      if (!next) return undefined
      const taken = {
        state: 'sending',
        attempts: next.attempts + 1,
        next_attempt_at: iso(now + this.times.lease),
      }
      const { id, state, attempts } = next
      // If another process claimed the same row in the meantime, this no longer matches.
      const count = await webhookOutbox.update(tx, { id, state, attempts }, taken)
      return count === 1 ? { ...next, ...taken } : undefined
    }, 'product')
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
