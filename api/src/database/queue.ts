/** Runs tasks one after another, in order. A failed task does not stop the next. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work)
    this.last = result.catch(() => undefined)
    return result
  }
}
