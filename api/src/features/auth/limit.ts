import { ProblemError } from '../../problems/problem-error.js'

/** Runs at most `maxRunning` tasks at once. Others wait up to `maxWaitMs`. Throws `too_many_requests` after that, or if too many wait. */
export class Limit {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly maxWaitMs: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxRunning) await this.turn()
    else this.running += 1
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  /** Resolves when a task has ended and passed its slot on, so the number of running tasks stays the same. */
  private turn(): Promise<void> {
    const refusal = () => new ProblemError('too_many_requests', { retryAfter: Math.ceil(this.maxWaitMs / 1000) })
    if (this.waiting.length >= this.maxWaiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1)
        reject(refusal())
      }, this.maxWaitMs)
      this.waiting.push(start)
    })
  }
}
