import { Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ProblemError } from '../../problems/problem-error.js'

const quarterHour = 15 * 60
const limiter = (points: number) => new RateLimiterMemory({ points, duration: quarterHour })

/** The first half of an IPv6 address: the rest is the household's to choose. Other addresses as they are. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const groups = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups.slice(0, 4).join(':')
}

async function take(from: RateLimiterMemory, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new ProblemError('too_many_requests', { retryAfter: refused.msBeforeNext / 1000 })
  }
}

/**
 * Slows down guessing. What counts is the account *and* where the guess comes from, so nobody can lock somebody else out; the
 * ceiling per address alone is high, for a whole class shares one. Kept in this process: each replica counts for itself.
 */
@Injectable()
export class Throttles {
  private readonly accounts = limiter(5)
  private readonly addresses = limiter(300)
  private readonly resets = limiter(100)
  private readonly resetMails = limiter(3)
  // Twice what a class needs, for a link is looked at as it is opened and again as it is used.
  private readonly links = limiter(600)

  /** Counts an attempt at a password before it is looked at, so that parallel guesses count too; `forgive` it when it was right. */
  async passwordAttempt(email: string, address: string): Promise<{ forgive(): Promise<void> }> {
    const network = networkOf(address)
    const account = `${email} ${network}`
    await take(this.addresses, network)
    await take(this.accounts, account)
    return {
      forgive: async () => {
        await this.accounts.delete(account)
        await this.addresses.reward(network)
      },
    }
  }

  /** Counts a request for a reset link from an address. */
  resetRequest(address: string): Promise<void> {
    return take(this.resets, networkOf(address))
  }

  /** Whether one more reset mail may go to an address; a refusal is not told to whoever asked. */
  async mayMail(email: string): Promise<boolean> {
    return this.resetMails.consume(email).then(
      () => true,
      () => false,
    )
  }

  /** Counts a use of a link's token from an address. */
  linkAttempt(address: string): Promise<void> {
    return take(this.links, networkOf(address))
  }
}
