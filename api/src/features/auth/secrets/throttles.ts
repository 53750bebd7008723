import { Injectable } from '@nestjs/common'
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Database } from '../../../database/database.js'
import { sharedLimiter, take } from '../../../database/shared-limiter.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { networkOf } from '../../../access/network-of.js'
import type { Standing } from './passwords.js'
import { refusal, SlowLane, type Origin } from './slow-lane.js'

/** In seconds. */
const quarterHour = 15 * 60
const hour = 60 * 60
const minute = 60

/** Requests of one token in a minute. */
const tokenRequests = 1200

/** Counts one attempt. Returns true if that exceeds the limit. */
const isOver = (limit: RateLimiterAbstract, key: string): Promise<boolean> =>
  limit.consume(key).then(
    () => false,
    () => true,
  )

/** The longest time from a request to the check of its password, in milliseconds. The answer is then there within ten seconds. */
const patienceMs = 9500

/** An attempt that may be checked now. */
interface Admitted {
  /** The line in which it waits for the check. */
  standing: Standing
  /** Call it if the password was right. */
  forgive(): Promise<void>
}

/** A device that the server has met before. */
export interface DeviceInUse {
  id: string
  /** `account` if this account signed in on it, `person` if someone else did, `page` if it only loaded the page to sign in. */
  met: 'account' | 'person' | 'page'
}

/** One password attempt. */
interface Attempt {
  email: string
  address: string
  device?: DeviceInUse | undefined
  userAgent?: string | undefined
  /** Aborted when the client leaves. */
  leaving?: AbortSignal
}

type SlipAttempt = Omit<Attempt, 'email'> & { signInName: string }

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
  /** Passwords checked for a device that has only loaded the page to sign in. After them it is a stranger. */
  private readonly visitors: RateLimiterAbstract
  private readonly newDevices: RateLimiterAbstract
  private readonly slowLane: SlowLane
  private readonly resets: RateLimiterAbstract
  private readonly deviceResets: RateLimiterAbstract
  private readonly resetMails: RateLimiterAbstract
  /** Wrong tokens of links. */
  private readonly links: RateLimiterAbstract
  private readonly calendarGuesses: RateLimiterAbstract
  private readonly calendarReads: RateLimiterAbstract
  private readonly issuerStarts: RateLimiterAbstract
  private readonly tokenGuesses: RateLimiterAbstract
  /** Counted by each process, so that no request of a program writes to the database for it. */
  readonly tokenUses = new RateLimiterMemory({ points: tokenRequests, duration: minute })

  constructor(database: Database) {
    const limiter = (name: string, points: number) =>
      sharedLimiter(database, name, points, quarterHour)
    this.slowLane = new SlowLane(database)
    this.devices = limiter('devices', 5)
    this.accountsByNetwork = limiter('accounts by network', 5)
    this.accounts = limiter('accounts', 50)
    this.networks = limiter('networks', 300)
    this.visitors = limiter('visitors', 5)
    this.newDevices = sharedLimiter(database, 'new devices', 30, hour)
    this.resets = limiter('resets', 100)
    this.deviceResets = limiter('resets by device', 5)
    this.resetMails = limiter('reset mails', 3)
    this.links = limiter('links', 600)
    // A calendar service reads for all its people from few addresses.
    this.calendarGuesses = limiter('calendar guesses', 2000)
    this.calendarReads = limiter('calendar reads', 60)
    this.issuerStarts = limiter('issuer starts', 600)
    this.tokenGuesses = limiter('token guesses', 600)
  }

  /**
   * Counts an attempt before the password is checked, so that parallel guesses count too. Beyond a limit it waits; throws `too_many_requests` if
   * the wait would be longer than 10 seconds. An attempt whose client leaves waits no longer.
   */
  async passwordAttempt({
    email,
    address,
    device,
    userAgent = '',
    leaving,
  }: Attempt): Promise<Admitted> {
    const late = new AbortController()
    setTimeout(() => late.abort(refusal()), patienceMs).unref()
    const signal = leaving ? AbortSignal.any([leaving, late.signal]) : late.signal
    const network = networkOf(address)
    const agent = userAgent.slice(0, 200)
    if (device?.met === 'account')
      return this.knownAttempt(email, { crowd: 'known', network, device: device.id, agent }, signal)
    const visitor = device?.met === 'page' ? device.id : undefined
    const isSeen = device && !(visitor && (await this.visitors.get(visitor))?.remainingPoints === 0)
    const admitted = await this.otherAttempt(
      email,
      { crowd: isSeen ? 'seen' : 'stranger', network, device: isSeen ? device.id : '', agent },
      signal,
    )
    // Counted once it is checked, so that a person who was refused may try again.
    if (visitor) await isOver(this.visitors, visitor)
    return admitted
  }

  /** Counts an attempt at the code of a slip in the same way, apart from those at the password. */
  slipAttempt({ signInName, ...from }: SlipAttempt): Promise<Admitted> {
    return this.passwordAttempt({ ...from, email: `slip ${signInName}` })
  }

  /** Counts an attempt at the second step of a sign-in in the same way, apart from those at the password. */
  secondStepAttempt(attempt: Attempt): Promise<Admitted> {
    return this.passwordAttempt({ ...attempt, email: `second step ${attempt.email}` })
  }

  private async knownAttempt(
    email: string,
    origin: Origin,
    signal: AbortSignal,
  ): Promise<Admitted> {
    const key = `${email} ${origin.device}`
    if (await isOver(this.devices, key)) await this.slowLane.wait(key, email, origin, signal)
    return {
      standing: { crowd: 'known', whose: email, signal },
      forgive: async () => void (await this.devices.delete(key)),
    }
  }

  private async otherAttempt(
    email: string,
    origin: Origin,
    signal: AbortSignal,
  ): Promise<Admitted> {
    const { network, device, crowd } = origin
    const key = `${email} ${network}`
    const [overAccount, overNetwork, overBoth] = await Promise.all([
      isOver(this.accounts, email),
      isOver(this.networks, network),
      isOver(this.accountsByNetwork, key),
    ])
    // Those who tried an account often wait in a line of their own, so that a flood over some hundred accounts holds up nobody else's first attempts.
    const whose = device ? `${network} ${device}` : overBoth ? `${network} again` : network
    if (overAccount) await this.slowLane.wait(email, whose, origin, signal)
    else if (overNetwork || overBoth) await this.slowLane.wait(key, whose, origin, signal)
    return {
      standing: { crowd, whose, signal },
      forgive: async () => {
        await this.accountsByNetwork.delete(key)
        await this.networks.reward(network)
        await this.accounts.reward(email)
        if (device) await this.visitors.delete(device)
      },
    }
  }

  /** Returns true if a device without a cookie may have one, because its network asked for few. */
  mayMeet(address: string): Promise<boolean> {
    return isOver(this.newDevices, networkOf(address)).then((over) => !over)
  }

  /** Counts a request for a reset link: the first few on a device that was met before by themselves, so that no flood reaches them. */
  async resetRequest(address: string, device: string | undefined): Promise<void> {
    if (device && !(await isOver(this.deviceResets, device))) return
    return take(this.resets, networkOf(address))
  }

  /** Returns true if another reset e-mail may go to an address. The requester does not learn of a refusal. */
  async mayMail(email: string): Promise<boolean> {
    return this.resetMails.consume(email).then(
      () => true,
      () => false,
    )
  }

  /** Looks up the token of a link. Only wrong ones are counted, so that a right one works however many others try. */
  linkAttempt<T>(address: string, look: () => Promise<T>): Promise<T> {
    return look().catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'link_expired')
        await take(this.links, networkOf(address))
      throw error
    })
  }

  /** Counts the use of a wrong calendar address from an address. */
  calendarGuess(address: string): Promise<void> {
    return take(this.calendarGuesses, networkOf(address))
  }

  /** Counts a sign-in at an issuer that begins: each is stored for ten minutes. */
  issuerStart(address: string): Promise<void> {
    return take(this.issuerStarts, networkOf(address))
  }

  /** Counts the use of a wrong token from an address. */
  tokenGuess(address: string): Promise<void> {
    return take(this.tokenGuesses, networkOf(address))
  }

  /** Counts a request with a token. */
  tokenUse(tokenId: string): Promise<void> {
    return take(this.tokenUses, tokenId)
  }

  /** Counts a reading of a person's calendar by its address. */
  calendarRead(userId: string): Promise<void> {
    return take(this.calendarReads, userId)
  }
}
