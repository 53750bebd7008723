import { entryFor } from '@tinkerdesk/shared'
import { ProblemError } from '../problems/problem-error.js'

interface Limits {
  /** Work of one person that may wait while other people wait, too. */
  maxWaiting?: number
  /** The most places of one person, by default all but one. */
  share?: number
  /** True if nobody may have more waiting, also while no one else waits. */
  isStrict?: boolean
}

/** Pieces of work. */
export interface Load {
  running: number
  waiting: number
}

interface Waiter {
  start: () => void
  refuse: (error: unknown) => void
}

/**
 * Shares a few places among people, in turn. One person never holds all of them, so whatever someone asks for, others get a place. Only
 * while other people wait is anyone refused.
 */
export class Turns {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, Waiter[]>()
  private taken = 0

  private readonly limits: Required<Limits>

  /** `places` run at once. */
  constructor(
    private readonly places: number,
    limits: Limits = {},
  ) {
    this.limits = { maxWaiting: 20, share: Math.max(1, places - 1), isStrict: false, ...limits }
  }

  /** True while someone waits for a turn. */
  get isWaitedFor(): boolean {
    return this.waiting.size > 0
  }

  /** The pieces of work that run and that wait. */
  get load(): Load {
    let waiting = 0
    for (const waiters of this.waiting.values()) waiting += waiters.length
    return { running: this.taken, waiting }
  }

  /** Runs work in a person's turn. Throws `too_many_requests` if they already have many waiting and are not the only one. */
  async run<T>(person: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.mayStart(person)) this.start(person)
    else await this.wait(person, signal)
    try {
      return await work()
    } finally {
      this.end(person)
    }
  }

  private mayStart(person: string): boolean {
    return this.taken < this.places && (this.running.get(person) ?? 0) < this.limits.share
  }

  private start(person: string): void {
    this.taken += 1
    this.running.set(person, (this.running.get(person) ?? 0) + 1)
  }

  private async wait(person: string, signal: AbortSignal | undefined): Promise<void> {
    const own = this.waiting.get(person) ?? []
    const { maxWaiting, isStrict } = this.limits
    const others = this.waiting.size - (this.waiting.has(person) ? 1 : 0)
    if (own.length >= maxWaiting && (isStrict || others > 0))
      throw new ProblemError('too_many_requests', { retryAfter: 2 })
    await new Promise<void>((start, refuse) => {
      const leave = () => this.leave(person, waiter, signal?.reason)
      // One request may wait many times.
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        start()
      }
      const waiter = { start: begin, refuse }
      own.push(waiter)
      this.waiting.set(person, own)
      signal?.addEventListener('abort', leave)
    })
  }

  private leave(person: string, waiter: Waiter, reason: unknown): void {
    const own = this.waiting.get(person)
    if (!own?.includes(waiter)) return
    this.keep(
      person,
      own.filter((other) => other !== waiter),
    )
    waiter.refuse(reason)
  }

  private keep(person: string, waiters: Waiter[]): void {
    if (waiters.length > 0) this.waiting.set(person, waiters)
    else this.waiting.delete(person)
  }

  private end(person: string): void {
    this.taken -= 1
    const left = entryFor(this.running, person) - 1
    if (left > 0) this.running.set(person, left)
    else this.running.delete(person)
    for (const [next, waiters] of this.waiting) {
      if (!this.mayStart(next)) continue
      const first = waiters.shift()!
      // To the end of the line: the others come first before this person's next piece of work.
      this.waiting.delete(next)
      this.keep(next, waiters)
      this.start(next)
      first.start()
      return
    }
  }
}
