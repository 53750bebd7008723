import { WakeLoop } from './wake-loop.js'

/** Items of a table that become due, and how one of them is claimed and done. */
interface Due<Item> {
  /** Returns the moment at which the next item is due, in epoch milliseconds, or `undefined` if there is none. */
  nextDue(): Promise<number | undefined>
  /** Claims an item that is due, or returns `undefined` if none may run beside those that do. */
  lease(running: readonly Item[]): Promise<Item | undefined>
  /** Does the work. Must not reject. */
  run(item: Item): Promise<void>
  maxRunning(): number
  pollMs(): number
  failed(error: unknown): void
}

/** Does due items in this process, a few at a time. The end of one looks for the next. */
export class DueWork<Item> {
  private readonly running = new Map<Promise<void>, Item>()
  private readonly loop: WakeLoop

  constructor(private readonly due: Due<Item>) {
    this.loop = new WakeLoop({
      ...due,
      look: () => this.look(),
      pollMs: () => due.pollMs(),
      failed: (error) => due.failed(error),
    })
  }

  get isStopped(): boolean {
    return this.loop.isStopped
  }

  /** Starts what is due. Returns at once. */
  wake(): void {
    this.loop.wake()
  }

  /** Does something first, which must not reject, and then starts what is due. Returns at once. */
  startAfter(first: () => Promise<void>): void {
    this.loop.startAfter(first)
  }

  /** Resolves when nothing runs here and nothing is due. */
  async settled(): Promise<void> {
    while (this.loop.isLooking || this.running.size > 0) {
      await this.loop.settled()
      await Promise.all(this.running.keys())
    }
  }

  /** Starts nothing more, and waits for what runs, but at most this many milliseconds. */
  async stop(maxMs: number): Promise<void> {
    this.loop.stop()
    let limit: NodeJS.Timeout | undefined
    const late = new Promise<void>((end) => (limit = setTimeout(end, maxMs)))
    await Promise.race([this.settled(), late])
    clearTimeout(limit)
  }

  private async look(): Promise<number | undefined> {
    let unclaimed: number | undefined
    while (!this.isStopped && this.running.size < this.due.maxRunning()) {
      const due = await this.due.nextDue()
      if (due === undefined || due > Date.now()) return due
      // It waits for an item that runs here.
      if (due === unclaimed) return undefined
      const item = await this.due.lease([...this.running.values()])
      if (item) this.start(item)
      // If it was dropped, or another process has claimed it, another one is next.
      else unclaimed = due
    }
    return undefined
  }

  private start(item: Item): void {
    const end = this.due.run(item).finally(() => {
      this.running.delete(end)
      this.wake()
    })
    this.running.set(end, item)
  }
}
