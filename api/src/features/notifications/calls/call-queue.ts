import { Injectable } from '@nestjs/common'
import { ulid } from 'ulid'
import { Database, type Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { plannedCalls } from '../notifications.tables.js'

/** The cause of a phone call, and the conversation it is about. */
export interface Cause {
  event: 'chatWithAdmin' | 'mentorNeeded'
  conversation: string
}
export type PlannedCall = RowOf<typeof plannedCalls.columns>

const tenMinutesMs = 10 * 60_000
/** A process that calls has this time for one try. */
const leaseMs = 30_000

const iso = (moment: number): string => new Date(moment).toISOString()

/** The calls in the table `planned_calls`. A lease keeps two processes from making the same one. */
@Injectable()
export class CallQueue {
  constructor(private readonly database: Database) {}

  /** Plans a call in the transaction that causes it. Returns its id. */
  async add(
    tx: Transaction,
    person: string,
    { event, conversation }: Cause,
    waitMs: number,
  ): Promise<string> {
    const id = ulid()
    const now = Date.now()
    await plannedCalls.insert(tx, {
      id,
      person,
      event,
      conversation,
      at: iso(now),
      due_at: iso(now + waitMs),
      attempts: 0,
    })
    return id
  }

  /** Gives up a call that has not been tried. */
  async cancel(id: string): Promise<void> {
    await this.database.write((tx) => plannedCalls.remove(tx, { id, attempts: 0 }), 'product')
  }

  /**
   * Claims the call that has been due for longest, for one try. Drops calls about a conversation that the person was called about in the last
   * ten minutes, and those that are too late to be of use, for the first time or again. Returns `undefined` if none is due.
   */
  async lease(): Promise<PlannedCall | undefined> {
    for (;;) {
      const claimed = await this.database.write((tx) => this.claim(tx), 'product')
      if (claimed !== 'dropped') return claimed
    }
  }

  private async claim(tx: Transaction): Promise<PlannedCall | 'dropped' | undefined> {
    const now = Date.now()
    const long = iso(now - tenMinutesMs)
    await plannedCalls.remove(tx, { due_at: null, called_at: { $lt: long } })
    const [due] = await plannedCalls.find(
      tx,
      { due_at: { $lte: iso(now) } },
      { order: ['due_at', 'id'], limit: 1 },
    )
    if (!due) return undefined
    const { id, person, conversation, attempts } = due
    if (attempts === 0) await tx.lock(`calls of ${person} ${conversation}`)
    const isRecent =
      attempts === 0 &&
      (await plannedCalls.count(tx, { person, conversation, called_at: { $gt: long } })) > 0
    if (isRecent || due.at < long) {
      // Unless another process has claimed it meanwhile.
      await plannedCalls.remove(tx, { id, attempts })
      return 'dropped'
    }
    const claim = {
      attempts: attempts + 1,
      due_at: iso(now + leaseMs),
      called_at: due.called_at ?? iso(now),
    }
    const count = await plannedCalls.update(tx, { id, attempts, due_at: due.due_at }, claim)
    return count === 1 ? { ...due, ...claim } : 'dropped'
  }

  /** Ends a claim: tries again after a time, or never. */
  async release({ id, attempts }: PlannedCall, againMs?: number): Promise<void> {
    const due_at = againMs === undefined ? null : iso(Date.now() + againMs)
    await this.database.write(
      (tx) => plannedCalls.update(tx, { id, attempts }, { due_at }),
      'product',
    )
  }

  /** Returns the time when the next call is due, in epoch milliseconds, or `undefined` if none is planned. */
  async nextDue(): Promise<number | undefined> {
    const [next] = await plannedCalls.find(
      this.database.read,
      { due_at: { $ne: null } },
      { order: ['due_at'], limit: 1 },
    )
    return next?.due_at ? Date.parse(next.due_at) : undefined
  }
}
