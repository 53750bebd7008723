import type { Database } from '../../database/database.js'
import { sharedTurns, type NextTurn } from '../../database/shared-limiter.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Milliseconds between two attempts of one key: 300 guesses in ten minutes instead of 10,000. */
const stepMs = 2000
/** The longest wait of an attempt, in milliseconds. */
const maxWaitMs = 10_000
/** Attempts of one network or account that may wait in this process. Each keeps a connection open. */
const maxWaiting = 200

/**
 * Lets attempts beyond a limit through one by one, two seconds apart, so that the right password still gets in. Each key has its own queue, which
 * all processes share. Throws `too_many_requests` if an attempt would have to wait longer than ten seconds.
 */
export class SlowLane {
  private readonly nextTurn: NextTurn
  private readonly waiting = new Map<string, number>()

  constructor(database: Pick<Database, 'dialect' | 'write'>) {
    this.nextTurn = sharedTurns(database, 'turns', stepMs, maxWaitMs)
  }

  /** `whose` names the network or the account that the attempt comes from. */
  async wait(key: string, whose: string): Promise<void> {
    const refusal = new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1000 })
    const already = this.waiting.get(whose) ?? 0
    if (already >= maxWaiting) throw refusal
    this.waiting.set(whose, already + 1)
    try {
      const turn = await this.nextTurn(key)
      if (turn === undefined) throw refusal
      await new Promise((done) => setTimeout(done, turn - Date.now()))
    } finally {
      const left = this.waiting.get(whose)! - 1
      if (left > 0) this.waiting.set(whose, left)
      else this.waiting.delete(whose)
    }
  }
}
