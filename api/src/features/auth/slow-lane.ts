import type { Database } from '../../database/database.js'
import { sharedTurns, type NextTurn } from '../../database/shared-limiter.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Milliseconds between two attempts of one key: 300 guesses in ten minutes instead of 10,000. */
const stepMs = 2000
/** The longest wait of an attempt, in milliseconds. */
const maxWaitMs = 10_000
/** Attempts that may wait in this process. Each keeps a connection open. */
const maxWaiting = 200

/**
 * Lets attempts beyond a limit through one by one, two seconds apart, so that the right password still gets in. Each key has its own queue, which
 * all processes share. Throws `too_many_requests` if an attempt would have to wait longer than ten seconds.
 */
export class SlowLane {
  private readonly nextTurn: NextTurn
  private waiting = 0

  constructor(database: Pick<Database, 'dialect' | 'write'>) {
    this.nextTurn = sharedTurns(database, 'turns', stepMs, maxWaitMs)
  }

  async wait(key: string): Promise<void> {
    const refusal = new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1000 })
    if (this.waiting >= maxWaiting) throw refusal
    this.waiting += 1
    try {
      const turn = await this.nextTurn(key)
      if (turn === undefined) throw refusal
      await new Promise((done) => setTimeout(done, turn - Date.now()))
    } finally {
      this.waiting -= 1
    }
  }
}
