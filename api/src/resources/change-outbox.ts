import type { MessageEvent } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Database, Transaction } from '../database/database.js'
import { table, type RowOf, type Table } from '../database/table.js'

/** A change as an outbox keeps it: nothing of the record but its id, its version and whose it is. */
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

const columns = {
  id: { type: 'text', primary: true },
  /** The webhook or the automation that it is for. */
  target: { type: 'text' },
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
} as const
type OutboxTable = Table<typeof columns>
export type QueuedMessage = RowOf<typeof columns>

/** Declares an outbox: messages written in the transaction of the change. They have the ids of records and none of their values, which are read when they are sent. */
export const outboxTable = (name: string): OutboxTable =>
  table(name, {
    columns,
    indexes: [
      { columns: ['state', 'next_attempt_at'] },
      { columns: ['target', 'created_at'] },
      { columns: ['created_at'] },
    ],
  })

/** Delays and limits of an outbox, in milliseconds. */
export interface OutboxTimes {
  /** A message waits this long for changes of the same kind, as the parts of a job make them. */
  together: number
  /** A message that could not be sent within this time has failed. */
  giveUpAfter: number
  /** The time for which a process claims a message. Longer than an attempt. */
  lease: number
  /** Messages that were sent or have failed are deleted after this time. */
  keep: number
}

/** The end of an attempt. `next` is the moment of another one, absent for none. */
export interface Closing {
  status: number | null
  error: string | null
  next?: number
}

/** A message to queue. */
interface NewMessage {
  resource: string | null
  event: MessageEvent
  changes: readonly StoredChange[]
}

/** Only the product writes this column. */
export const changesIn = ({ changes }: Pick<QueuedMessage, 'changes'>): StoredChange[] =>
  JSON.parse(changes) as StoredChange[]

/** The states of the messages of an outbox. A lease keeps two processes from sending the same one. */
export abstract class ChangeOutbox {
  protected constructor(
    private readonly database: Database,
    private readonly times: OutboxTimes,
    private readonly outbox: OutboxTable,
  ) {}

  /** Returns the ids of everything that messages are for. */
  protected abstract targets(tx: Transaction): Promise<string[]>

  /** Queues a message in the transaction of its changes. It is a row of its own, so that no transaction waits for another. */
  async add(
    tx: Transaction,
    target: string,
    { resource, event, changes }: NewMessage,
  ): Promise<void> {
    const now = Date.now()
    await this.outbox.insert(tx, {
      id: ulid(),
      target,
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
   * Claims the message that has been due for longest, but for those of busy targets, for one attempt, with what else is new of the same
   * kind. `undefined` if none is due or another process was faster.
   */
  async lease(busy: readonly string[]): Promise<QueuedMessage | undefined> {
    const now = Date.now()
    return this.database.write(async (tx) => {
      const free = (await this.targets(tx)).filter((id) => !busy.includes(id))
      const [next] = await this.outbox.find(
        tx,
        { target: free, state: unfinished, next_attempt_at: { $lte: iso(now) } },
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
      const count = await this.outbox.update(tx, { id, state, attempts }, taken)
      if (count !== 1) return undefined
      return { ...next, ...taken, ...(await this.withMore(tx, next)) }
    }, 'product')
  }

  /** Adds to a new message the changes of others that wait beside it, and deletes those. Returns what became of it. */
  private async withMore(
    tx: Transaction,
    message: QueuedMessage,
  ): Promise<Pick<QueuedMessage, 'changes' | 'records'>> {
    const { id, target, resource, event } = message
    let { changes, records } = message
    if (resource === null || message.attempts > 0) return { changes, records }
    const beside = { target, resource, event, state: 'queued', attempts: 0 }
    const others = await this.outbox.find(tx, beside, { order: ['id'], limit: maxMerged })
    for (const other of others) {
      if ((await this.outbox.remove(tx, { ...beside, id: other.id })) !== 1) continue
      const all = [...changesIn({ changes }), ...changesIn(other)]
      changes = JSON.stringify(all.slice(0, maxListed))
      records += other.records
    }
    if (others.length > 0) await this.outbox.update(tx, { id }, { changes, records })
    return { changes, records }
  }

  /** Closes an attempt in a transaction. Returns `false` if its lease had ended and another process has claimed the message. */
  async closeIn(tx: Transaction, message: QueuedMessage, closing: Closing): Promise<boolean> {
    const { id, attempts } = message
    const { status, error, next } = closing
    const state = next !== undefined ? 'queued' : error === null ? 'sent' : 'failed'
    const patch = {
      state,
      status,
      error,
      ...(state === 'sent' && { sent_at: iso(Date.now()) }),
      ...(next !== undefined && { next_attempt_at: iso(next) }),
    }
    return (await this.outbox.update(tx, { id, state: 'sending', attempts }, patch)) === 1
  }

  /** Closes an attempt. */
  async close(message: QueuedMessage, closing: Closing): Promise<void> {
    await this.database.write((tx) => this.closeIn(tx, message, closing), 'product')
  }

  /** Returns the time when the next message is due, in epoch milliseconds, or `undefined` if none is queued. */
  async nextDue(): Promise<number | undefined> {
    const [next] = await this.outbox.find(
      this.database.read,
      { state: unfinished },
      { order: ['next_attempt_at'], limit: 1 },
    )
    return next && Date.parse(next.next_attempt_at)
  }

  /** Queues a message again that was sent or has failed. Returns `false` if there is none with this id. */
  async sendAgain(tx: Transaction, target: string, id: string): Promise<boolean> {
    const now = Date.now()
    const again = {
      state: 'queued',
      next_attempt_at: iso(now),
      give_up_at: iso(now + this.times.giveUpAfter),
    }
    const over = { id, target, state: ['sent', 'failed'] }
    return (await this.outbox.update(tx, over, again)) === 1
  }

  /** Deletes some old messages. Returns their number. */
  async deleteOld(tx: Transaction, atOnce: number): Promise<number> {
    const match = {
      state: ['sent', 'failed'],
      created_at: { $lt: iso(Date.now() - this.times.keep) },
    }
    const old = await this.outbox.find(tx, match, {
      columns: ['id'],
      order: ['created_at'],
      limit: atOnce,
    })
    return this.outbox.remove(tx, { id: old.map(({ id }) => id) })
  }
}
