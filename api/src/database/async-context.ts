import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A value for all that some work awaits. On Node 20 an `AsyncLocalStorage` that was used once makes every await of the process slower, until it is
 * switched off: one row by id took 1.4 times its CPU, a page of a list 1.2 times. So it is switched off when no work needs it. For seeds and
 * tests; what answers requests passes values on.
 */
export class AsyncContext<T> {
  private readonly storage = new AsyncLocalStorage<T>()
  private running = 0

  get value(): T | undefined {
    return this.running > 0 ? this.storage.getStore() : undefined
  }

  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.running += 1
    try {
      return await this.storage.run(value, work)
    } finally {
      this.running -= 1
      if (this.running === 0) this.storage.disable()
    }
  }
}
