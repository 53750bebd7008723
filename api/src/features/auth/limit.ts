import { ProblemError } from '../../problems/problem-error.js'

/** Runs a few pieces of work at once, lets some wait, and refuses the rest. */
export class Limit {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mayWait) throw new ProblemError('unavailable', { retryAfter: 3 })
      // Whoever finishes hands the place over, so the count does not change.
      await new Promise<void>((go) => this.waiting.push(go))
    } else this.running += 1
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
