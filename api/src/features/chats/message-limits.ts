import { Injectable } from '@nestjs/common'
import { maxMessageBurst, messageBurstMs } from '@tinkerdesk/shared'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** How many messages a person may send in a short time. Counted in the database, so for all processes together. */
@Injectable()
export class MessageLimits {
  burst = maxMessageBurst
  periodMs = messageBurstMs

  /** Throws `too_many_requests` if the person has just sent as many messages as they may. */
  async check(tx: Transaction, person: string): Promise<void> {
    // Messages sent at the same moment are counted one after another.
    await tx.lock(`messages of ${person}`)
    const latest = await records(chatMessage, tx).find(
      { createdBy: person, createdAt: { $gt: new Date(Date.now() - this.periodMs).toISOString() } },
      { order: '-createdAt', limit: this.burst, fields: [] },
    )
    const first = latest.at(-1)
    if (latest.length < this.burst || !first) return
    const waitMs = Date.parse(first.createdAt) + this.periodMs - Date.now()
    throw new ProblemError('too_many_requests', {
      title: 'You are sending many messages at once. Please wait a few seconds and send this again.',
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
}
