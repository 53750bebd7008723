import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../database/turns.js'
import { ProblemError } from '../../problems/problem-error.js'
import { newToken } from './tokens.js'

/** OWASP's recommendation for argon2id, the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises a password, so that it is the same text on every keyboard. */
const normalised = (password: string): string => password.normalize('NFC')

/** The hash of a password that nobody has. A process makes it once, when it first starts a server. */
let nobodys: Promise<string> | undefined

/** The longest wait for a turn, in milliseconds. */
const maxWaitMs = 10_000
/** Passwords of one network or account that may wait in this process. */
const maxWaiting = 200

/**
 * Hashes and compares passwords, two at a time, so that a rush of sign-ins does not occupy the processor. `whose` names the network or the account
 * that asks: these take turns, so a flood from one of them keeps only itself waiting.
 */
@Injectable()
export class Passwords {
  private readonly turns = new Turns(2, { maxWaiting, share: 2, isStrict: true })
  private readonly nobodys = (nobodys ??= hash(newToken(), cost))

  hash(password: string, whose = ''): Promise<string> {
    return this.inTurn(whose, () => hash(normalised(password), cost))
  }

  /** Takes as long without a stored hash as with one, so that timing does not reveal whether there is an account. */
  async verify(stored: string | null, password: string, whose = '', waitMs = maxWaitMs): Promise<boolean> {
    const against = stored ?? (await this.nobodys)
    const isRight = await this.inTurn(whose, () => verify(against, normalised(password)), waitMs)
    return isRight && stored !== null
  }

  private async inTurn<T>(whose: string, work: () => Promise<T>, waitMs = maxWaitMs): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1000 })), waitMs)
    try {
      return await this.turns.run(whose, work, late.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}
