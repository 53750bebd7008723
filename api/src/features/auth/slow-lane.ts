import { ProblemError } from '../../problems/problem-error.js'

/** Milliseconds between two attempts of one key: 300 guesses in ten minutes instead of 10,000. */
const stepMs = 2000
/** The longest wait of an attempt, in milliseconds. */
const maxWaitMs = 10_000
/** Attempts that may wait in total. Each keeps a connection open. */
const maxWaiting = 200

/**
 * Lets attempts beyond a limit through one by one, two seconds apart, so that the right password still gets in. Each key has its own queue.
 * Throws `too_many_requests` if an attempt would have to wait longer than ten seconds.
 */
export class SlowLane {
  private readonly nextTurn = new Map<string, number>()
  private waiting = 0

  async wait(key: string): Promise<void> {
    const now = Date.now()
    this.forgetPast(now)
    const turn = Math.max(now, this.nextTurn.get(key) ?? 0) + stepMs
    if (turn - now > maxWaitMs || this.waiting >= maxWaiting) throw new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1000 })
    this.nextTurn.set(key, turn)
    this.waiting += 1
    await new Promise((done) => setTimeout(done, turn - now))
    this.waiting -= 1
  }

  private forgetPast(now: number): void {
    for (const [key, turn] of this.nextTurn) if (turn < now) this.nextTurn.delete(key)
  }
}
