/** Runs one piece of work after the other, in the order in which they came; one that fails does not stop the next. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work)
    this.last = result.catch(() => undefined)
    return result
  }
}
