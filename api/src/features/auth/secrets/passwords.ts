import { entryFor } from '@tinkerdesk/shared'
import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../../database/turns.js'
import { ProblemError } from '../../../problems/problem-error.js'
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

const crowds = ['known', 'seen', 'stranger'] as const

/**
 * Those who wait together: `known` are devices on which the account signed in before and people with a session, `seen` are devices on which
 * someone else did or which loaded the page to sign in, and all others are strangers.
 */
export type Crowd = (typeof crowds)[number]

/** The line in which a password waits. */
export interface Standing {
  crowd: Crowd
  /** The network, device or account among whose passwords it is counted. */
  whose: string
  /** Aborted when it may wait no longer. */
  signal?: AbortSignal
}

/**
 * Hashes and compares passwords, two at a time, so that a rush of sign-ins does not occupy the processor. The crowds take turns, and within a crowd
 * the networks, devices or accounts, so a flood from one of them keeps only itself waiting.
 */
@Injectable()
export class Passwords {
  private readonly places = new Turns(2, { share: 2 })
  private readonly crowds = new Map(
    crowds.map((crowd) => [crowd, new Turns(2, { maxWaiting, share: 2, isStrict: true })]),
  )
  private readonly nobodys = (nobodys ??= hash(newToken(), cost))

  /** `whose` names the account in whose turn it is hashed. */
  hash(password: string, whose = ''): Promise<string> {
    return this.inTurn({ crowd: 'known', whose }, () => hash(normalised(password), cost))
  }

  /** Takes as long without a stored hash as with one, so that timing does not reveal whether there is an account. */
  async verify(
    stored: string | null,
    password: string,
    standing: Standing = { crowd: 'known', whose: '' },
  ): Promise<boolean> {
    const against = stored ?? (await this.nobodys)
    const isRight = await this.inTurn(standing, () => verify(against, normalised(password)))
    return isRight && stored !== null
  }

  private async inTurn<T>({ crowd, whose, signal }: Standing, work: () => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1000 })),
      maxWaitMs,
    )
    const enough = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    try {
      // A crowd has two at the places, so that each crowd gets one of them soon, however many of another wait.
      return await entryFor(this.crowds, crowd).run(
        whose,
        () => this.places.run(crowd, work, enough),
        enough,
      )
    } finally {
      clearTimeout(timer)
    }
  }
}
