import { entryFor } from '@tinkerdesk/shared'
import { randomInt } from 'node:crypto'
import type { Database } from '../../../database/database.js'
import { sharedTurns, type NextTurn } from '../../../database/shared-limiter.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Crowd } from './passwords.js'

/** Milliseconds between two attempts of one key: 300 guesses in ten minutes instead of 10,000. */
const stepMs = 2000
/** The longest wait of an attempt, in milliseconds. */
const maxWaitMs = 9000
/** Attempts of one network or account that may wait in this process. Each keeps a connection open. */
const maxWaiting = 200

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Where an attempt comes from, as far as the server can tell. */
export interface Origin {
  crowd: Crowd
  network: string
  /** The id of a device that is known or seen; empty for a stranger. */
  device: string
  /** The name that the client gives itself. Everybody can choose one, so it only tells strangers of a network apart. */
  agent: string
}

interface Waiter extends Origin {
  pass(): void
  refuse(error: unknown): void
}

/** The owners of turns, the widest first. */
const levels = ['crowd', 'network', 'device', 'agent'] as const

/** Names of which a line remembers when they had a turn. */
const maxServed = 1000

/** The attempts of one key that wait. */
class Line {
  readonly waiters = new Set<Waiter>()
  /** The crowds, networks, devices and agents that had a turn, the latest last. */
  private readonly served = new Set<string>()

  /** Returns the next attempt: crowds come in turn, within them networks, then devices, then agents. Among equals it is drawn by lot. */
  next(): Waiter | undefined {
    let left = [...this.waiters]
    for (const depth of levels.keys()) {
      if (left.length === 0) return undefined
      const nameOf = (waiter: Waiter) =>
        JSON.stringify(levels.slice(0, depth + 1).map((level) => waiter[level]))
      const name = this.take([...new Set(left.map(nameOf))])
      left = left.filter((waiter) => nameOf(waiter) === name)
    }
    return left[randomInt(left.length)]
  }

  /** Returns one that had no turn yet, or else the one whose turn is longest ago. */
  private take(names: string[]): string {
    const unserved = names.filter((name) => !this.served.has(name))
    const name =
      unserved[randomInt(unserved.length || 1)] ??
      [...this.served].find((served) => names.includes(served))!
    this.served.delete(name)
    this.served.add(name)
    for (const oldest of this.served) if (this.served.size > maxServed) this.served.delete(oldest)
    return name
  }
}

/**
 * Lets attempts beyond a limit through one by one, two seconds apart, so that the right password still gets in. Each key has its own line, whose
 * turns all processes share. Guesses from one crowd, network or device leave the next turn to another one. Throws `too_many_requests` if an attempt
 * gets no turn in time.
 */
export class SlowLane {
  private readonly nextTurn: NextTurn
  private readonly lines = new Map<string, Line>()
  private readonly waiting = new Map<string, number>()

  constructor(database: Pick<Database, 'dialect' | 'write'>) {
    this.nextTurn = sharedTurns(database, 'turns', stepMs, maxWaitMs)
  }

  /** `whose` names the network, device or account among whose attempts it is counted. An attempt whose signal is aborted leaves the line. */
  async wait(key: string, whose: string, origin: Origin, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const already = this.waiting.get(whose) ?? 0
    if (already >= maxWaiting) throw refusal()
    this.waiting.set(whose, already + 1)
    try {
      await this.stand(key, origin, signal)
    } finally {
      const left = entryFor(this.waiting, whose) - 1
      if (left > 0) this.waiting.set(whose, left)
      else this.waiting.delete(whose)
    }
  }

  private async stand(key: string, origin: Origin, signal: AbortSignal | undefined): Promise<void> {
    const line = this.lines.get(key) ?? new Line()
    let late: NodeJS.Timeout | undefined
    let waiter: Waiter | undefined
    const turn = new Promise<void>((pass, refuse) => {
      waiter = { ...origin, pass, refuse }
      line.waiters.add(waiter)
      late = setTimeout(() => refuse(refusal()), maxWaitMs)
      signal?.addEventListener('abort', () => refuse(signal.reason), { once: true })
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

/** Refuses an attempt that waited too long. */
export const refusal = () => new ProblemError('too_many_requests', { retryAfter: 10 })
