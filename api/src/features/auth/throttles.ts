import { Injectable } from '@nestjs/common'
import ipaddr from 'ipaddr.js'
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Database } from '../../database/database.js'
import { sharedLimiter } from '../../database/shared-limiter.js'
import { ProblemError } from '../../problems/problem-error.js'
import { SlowLane, type Origin } from './slow-lane.js'

/** In seconds. */
const quarterHour = 15 * 60

/** Returns the first half of an IPv6 address, as the household chooses the rest. Other addresses are unchanged. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // Converts an IPv4 address written as IPv6 to plain IPv4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

async function take(from: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new ProblemError('too_many_requests', { retryAfter: refused.msBeforeNext / 1000 })
  }
}

/** Counts one attempt. Returns true if that exceeds the limit. */
const isOver = (limit: RateLimiterAbstract, key: string): Promise<boolean> =>
  limit.consume(key).then(
    () => false,
    () => true,
  )

/** The longest wait of an attempt until its password is checked, in milliseconds. */
const patienceMs = 10_000

/** An attempt that may be checked now. */
interface Admitted {
  /** The network or the account in whose turn it is checked. */
  whose: string
  /** Milliseconds that it may still wait. */
  leftMs: number
  /** Call it if the password was right. */
  forgive(): Promise<void>
}

/** A device on which someone has signed in before. */
export interface DeviceInUse {
  id: string
  /** True if it was this account. */
  isKnown: boolean
}

/** One password attempt. */
interface Attempt {
  email: string
  address: string
  device?: DeviceInUse | undefined
}

/**
 * Throttles guessing without locking anyone out. Beyond a limit an attempt waits, and is still checked. A device on which the account has
 * signed in before has its own limit, so strangers' guesses never slow it down. On PostgreSQL the counts and waits are those of all processes
 * together.
 */
@Injectable()
export class Throttles {
  private readonly devices: RateLimiterAbstract
  private readonly accountsByNetwork: RateLimiterAbstract
  /** Guesses at one account from all networks together. */
  private readonly accounts: RateLimiterAbstract
  /** High, since a whole school shares one address. */
  private readonly networks: RateLimiterAbstract
  private readonly slowLane: SlowLane
  private readonly resets: RateLimiterAbstract
  private readonly resetMails: RateLimiterAbstract
  // A class needs 300: a link is checked when opened and again when used.
  private readonly links: RateLimiterAbstract
  private readonly calendarGuesses: RateLimiterAbstract
  private readonly calendarReads: RateLimiterAbstract

  constructor(database: Database) {
    const limiter = (name: string, points: number) => sharedLimiter(database, name, points, quarterHour)
    this.slowLane = new SlowLane(database)
    this.devices = limiter('devices', 5)
    this.accountsByNetwork = limiter('accounts by network', 5)
    this.accounts = limiter('accounts', 50)
    this.networks = limiter('networks', 300)
    this.resets = limiter('resets', 100)
    this.resetMails = limiter('reset mails', 3)
    this.links = limiter('links', 600)
    // A calendar service reads for all its people from few addresses.
    this.calendarGuesses = limiter('calendar guesses', 2000)
    this.calendarReads = limiter('calendar reads', 60)
  }

  /**
   * Counts an attempt before the password is checked, so that parallel guesses count too. Beyond a limit it waits; throws `too_many_requests` if
   * the wait would be longer than 10 seconds.
   */
  async passwordAttempt({ email, address, device }: Attempt): Promise<Admitted> {
    const start = performance.now()
    const origin = { network: networkOf(address), device: device?.id ?? '' }
    const admitted = device?.isKnown ? await this.deviceAttempt(email, origin) : await this.strangerAttempt(email, origin)
    return { ...admitted, leftMs: patienceMs - (performance.now() - start) }
  }

  private async deviceAttempt(email: string, origin: Origin): Promise<Omit<Admitted, 'leftMs'>> {
    const key = `${email} ${origin.device}`
    if (await isOver(this.devices, key)) await this.slowLane.wait(key, email, origin)
    return { whose: email, forgive: async () => void (await this.devices.delete(key)) }
  }

  private async strangerAttempt(email: string, origin: Origin): Promise<Omit<Admitted, 'leftMs'>> {
    const { network } = origin
    const key = `${email} ${network}`
    const [overAccount, overNetwork, overBoth] = await Promise.all([
      isOver(this.accounts, email),
      isOver(this.networks, network),
      isOver(this.accountsByNetwork, key),
    ])
    // Those who tried an account often wait in a crowd of their own, so that a flood over some hundred accounts holds up nobody else's first attempts.
    const whose = overBoth ? `${network} again` : network
    if (overAccount) await this.slowLane.wait(email, whose, origin)
    else if (overNetwork || overBoth) await this.slowLane.wait(key, whose, origin)
    return {
      whose,
      forgive: async () => {
        await this.accountsByNetwork.delete(key)
        await this.networks.reward(network)
        await this.accounts.reward(email)
      },
    }
  }

  /** Counts a request for a reset link from an address. */
  resetRequest(address: string): Promise<void> {
    return take(this.resets, networkOf(address))
  }

  /** Returns true if another reset e-mail may go to an address. The requester does not learn of a refusal. */
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

  /** Counts a use of any calendar address from an address. */
  calendarGuess(address: string): Promise<void> {
    return take(this.calendarGuesses, networkOf(address))
  }

  /** Counts a reading of a person's calendar by its address. */
  calendarRead(userId: string): Promise<void> {
    return take(this.calendarReads, userId)
  }
}
