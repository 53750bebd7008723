import { randomInt } from 'node:crypto'
import type { Database } from '../../database/database.js'
import { sharedTurns, type NextTurn } from '../../database/shared-limiter.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Milliseconds between two attempts of one key: 300 guesses in ten minutes instead of 10,000. */
const stepMs = 2000
/** The longest wait of an attempt, in milliseconds. The password is then checked within a second, so that nobody waits longer than ten. */
const maxWaitMs = 9000
/** Attempts of one network or account that may wait in this process. Each keeps a connection open. */
const maxWaiting = 200

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Where an attempt comes from, as far as the server can tell. */
export interface Origin {
  network: string
  /** The id of a device on which someone has signed in before; empty for an unknown one. */
  device: string
}

interface Waiter extends Origin {
  pass(): void
  refuse(error: unknown): void
}

/** The attempts of one key that wait. */
class Line {
  readonly waiters = new Set<Waiter>()
  /** The networks and devices that had a turn, the latest last. */
  private readonly served = new Set<string>()

  /** Returns the next attempt: networks come in turn, within them devices, and within those it is drawn by lot. */
  next(): Waiter | undefined {
    let left = [...this.waiters]
    for (const nameOf of [({ network }: Waiter) => network, ({ network, device }: Waiter) => `${network} ${device}`]) {
      const names = new Set(left.map(nameOf))
      const first = [...names].find((name) => !this.served.has(name)) ?? [...this.served].find((name) => names.has(name))
      if (first === undefined) return undefined
      this.served.delete(first)
      this.served.add(first)
      left = left.filter((waiter) => nameOf(waiter) === first)
    }
    return left[randomInt(left.length)]
  }
}

/**
 * Lets attempts beyond a limit through one by one, two seconds apart, so that the right password still gets in. Each key has its own line, whose
 * turns all processes share. Guesses from one network or device leave the next turn to another one. Throws `too_many_requests` if an attempt gets no
 * turn in time.
 */
export class SlowLane {
  private readonly nextTurn: NextTurn
  private readonly lines = new Map<string, Line>()
  private readonly waiting = new Map<string, number>()

  constructor(database: Pick<Database, 'dialect' | 'write'>) {
    this.nextTurn = sharedTurns(database, 'turns', stepMs, maxWaitMs)
  }

  /** `whose` names the network or the account among whose attempts it is counted. */
  async wait(key: string, whose: string, origin: Origin): Promise<void> {
    const already = this.waiting.get(whose) ?? 0
    if (already >= maxWaiting) throw refusal()
    this.waiting.set(whose, already + 1)
    try {
      await this.stand(key, origin)
    } finally {
      const left = this.waiting.get(whose)! - 1
      if (left > 0) this.waiting.set(whose, left)
      else this.waiting.delete(whose)
    }
  }

  private async stand(key: string, origin: Origin): Promise<void> {
    const line = this.lines.get(key) ?? new Line()
    let late: NodeJS.Timeout | undefined
    let waiter: Waiter | undefined
    const turn = new Promise<void>((pass, refuse) => {
      waiter = { ...origin, pass, refuse }
      line.waiters.add(waiter)
      late = setTimeout(() => refuse(refusal()), maxWaitMs)
    })
    if (!this.lines.has(key)) {
      this.lines.set(key, line)
      void this.serve(key, line)
    }
    try {
      await turn
    } finally {
      clearTimeout(late)
      line.waiters.delete(waiter!)
    }
  }

  /** Gives the turns of a key to those who wait, until nobody does. */
  private async serve(key: string, line: Line): Promise<void> {
    try {
      while (line.waiters.size > 0) {
        const turn = await this.nextTurn(key)
        await sleep(turn === undefined ? stepMs / 2 : turn - Date.now())
        const next = turn === undefined ? undefined : line.next()
        if (!next) continue
        line.waiters.delete(next)
        next.pass()
      }
    } catch (error) {
      for (const waiter of line.waiters) waiter.refuse(error)
    } finally {
      this.lines.delete(key)
    }
  }
}

const refusal = () => new ProblemError('too_many_requests', { retryAfter: 10 })
