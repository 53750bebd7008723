import { Injectable } from '@nestjs/common'
import { maxMessageBurst, messageBurstMs } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** How many messages a person may send in a short time. Counted in the database, so for all processes together. */
@Injectable()
export class MessageLimits {
  burst = maxMessageBurst
  periodMs = messageBurstMs

  /** Makes messages that a person sends at the same moment wait for each other, so that each of them is counted. */
  async hold(tx: Transaction, person: string): Promise<void> {
    await tx.lock(`messages of ${person}`)
  }

  /** Throws `too_many_requests` if the person sent as many messages as they may since this moment, and that was just now. */
  refuseBurst(since: string | null): void {
    const waitMs = since === null ? 0 : Date.parse(since) + this.periodMs - Date.now()
    if (waitMs <= 0) return
    throw new ProblemError('too_many_requests', {
      title:
        'You are sending many messages at once. Please wait a few seconds and send this again.',
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
}
