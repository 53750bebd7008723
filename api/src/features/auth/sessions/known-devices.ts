import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Config } from '../../../config/config.js'
import { ServerSecret } from '../secrets/server-secret.js'
import { isSecure } from './session-cookie.js'
import type { DeviceInUse } from '../secrets/throttles.js'
import { newToken } from '../secrets/tokens.js'

const cookieName = 'tinkerdesk_device'
/** Accounts that one device remembers, the latest first. */
const maxAccounts = 50
const halfYear = 180 * 86_400

const hourMs = 3_600_000
/** Hours for which a device that only loaded the page to sign in is remembered, so that nobody collects cookies for a flood. */
const visitHours = 12

/** A device that has signed in before, on which a link set a password, or which loaded the page to sign in. */
export interface Device {
  /** A random id that lasts as long as the cookie. */
  id: string
  /** Digests of the e-mails that signed in on it. Empty for one that has only loaded the page. */
  accounts: readonly string[]
}

const hourNow = (): number => Math.floor(Date.now() / hourMs)

/** Returns an id that begins with the hour. */
const newId = (): string => `${hourNow()}-${newToken().slice(0, 16)}`

const digestOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 12)

/**
 * Remembers on a device, in a signed cookie, which accounts signed in there, so that guesses made elsewhere never slow it down. A device that has
 * loaded the page to sign in is told apart from others in its network. The cookie contains digests instead of names, and signs nobody in.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly config: Config,
    private readonly secret: ServerSecret,
  ) {}

  /** Returns the device of a `Cookie` header. `undefined` for a new device, or a cookie that we did not sign. */
  async deviceIn(cookieHeader: string | undefined): Promise<Device | undefined> {
    const value = cookieHeader?.includes(cookieName)
      ? fastifyCookie.parse(cookieHeader)[cookieName]
      : undefined
    const [content = '', signature = ''] = (value ?? '').split('.')
    const expected = Buffer.from(await this.sign(content))
    const actual = Buffer.from(signature)
    if (!content || actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return undefined
    const [id = '', ...accounts] = content.split('~')
    if (accounts.length > 0) return { id, accounts }
    const age = hourNow() - Number(id.split('-')[0])
    return age <= visitHours ? { id, accounts } : undefined
  }

  /** Returns what is known of a device where this e-mail is about to sign in. */
  inUse(device: Device | undefined, email: string): DeviceInUse | undefined {
    if (!device) return undefined
    const { id, accounts } = device
    return {
      id,
      met: accounts.includes(digestOf(email)) ? 'account' : accounts.length > 0 ? 'person' : 'page',
    }
  }

  /** Returns the `Set-Cookie` header for a device that has loaded the page to sign in. */
  async greet(request: FastifyRequest): Promise<string> {
    return this.cookie(newId(), request)
  }

  /** Returns the `Set-Cookie` header that adds an account to a device's memory. */
  async remember(
    device: Device | undefined,
    email: string,
    request: FastifyRequest,
  ): Promise<string> {
    const accounts = [...new Set([digestOf(email), ...(device?.accounts ?? [])])].slice(
      0,
      maxAccounts,
    )
    return this.cookie([device?.id ?? newId(), ...accounts].join('~'), request)
  }

  private async cookie(content: string, request: FastifyRequest): Promise<string> {
    return fastifyCookie.serialize(cookieName, `${content}.${await this.sign(content)}`, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request, this.config),
      maxAge: halfYear,
    })
  }

  private async sign(content: string): Promise<string> {
    return createHmac('sha256', await this.secret.value())
      .update(`device:${content}`)
      .digest('base64url')
  }
}
