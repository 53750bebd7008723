/** Work that is looked for when something happens, and now and then. */
interface Looking {
  /** Does what is due. Returns the moment at which more will be due, in epoch milliseconds, if it is known. */
  look(): Promise<number | undefined>
  /** Returns the longest time between two looks, in milliseconds, for work left by a process that died. */
  pollMs(): number
  /** Receives the error of a look. The next one follows after `pollMs`. */
  failed(error: unknown): void
}

/** Looks for work when it is woken, when more is due, and now and then. One look at a time. */
export class WakeLoop {
  isStopped = false
  private round: Promise<void> | undefined
  private isWoken = false
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly looking: Looking) {}

  /** Looks once more. Returns at once. */
  wake(): void {
    this.isWoken = true
    if (!this.isStopped) this.round ??= this.run()
  }

  /** Does something first, which must not reject, and then looks. Returns at once. */
  startAfter(first: () => Promise<void>): void {
    this.isWoken = true
    this.round ??= first().then(() => this.run())
  }

  /** True while it looks. */
  get isLooking(): boolean {
    return this.round !== undefined
  }

  /** Resolves when it does not look any more. */
  async settled(): Promise<void> {
    while (this.round) await this.round
  }

  /** Ends after the look that is under way. */
  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer)
    let due: number | undefined
    try {
      while (this.isWoken && !this.isStopped) {
        this.isWoken = false
        due = await this.looking.look()
      }
    } catch (error) {
      if (!this.isStopped) this.looking.failed(error)
    } finally {
      this.round = undefined
    }
    if (this.isStopped) return
    if (this.isWoken) return this.wake()
    const pollMs = this.looking.pollMs()
    const waitMs = due === undefined ? pollMs : Math.min(Math.max(due - Date.now(), 1), pollMs)
    this.timer = setTimeout(() => this.wake(), waitMs).unref()
  }
}
