import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Config } from '../../config/config.js'
import { ServerSecret } from './server-secret.js'
import { isSecure } from './session-cookie.js'
import { newToken } from './tokens.js'

const cookieName = 'tinkerdesk_device'
/** Accounts that one device remembers, the latest first. */
const maxAccounts = 50
const halfYear = 180 * 86_400

/** A device that has signed in before, or on which a link set a password. */
export interface Device {
  /** A random id that lasts as long as the cookie. */
  id: string
  /** Digests of the e-mails that signed in on it. */
  accounts: readonly string[]
}

const digestOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 12)

/**
 * Remembers on a device, in a signed cookie, which accounts signed in there, so that guesses made elsewhere never slow it down. The cookie
 * contains digests instead of names, and signs nobody in.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly config: Config,
    private readonly secret: ServerSecret,
  ) {}

  /** Returns the device of a `Cookie` header. `undefined` for a new device, or a cookie that we did not sign. */
  async deviceIn(cookieHeader: string | undefined): Promise<Device | undefined> {
    const value = cookieHeader?.includes(cookieName) ? fastifyCookie.parse(cookieHeader)[cookieName] : undefined
    const [content = '', signature = ''] = (value ?? '').split('.')
    const expected = Buffer.from(await this.sign(content))
    const actual = Buffer.from(signature)
    if (!content || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
    const [id = '', ...accounts] = content.split('~')
    return { id, accounts }
  }

  /** Returns true if this account has signed in on the device before. */
  knows(device: Device | undefined, email: string): device is Device {
    return device?.accounts.includes(digestOf(email)) ?? false
  }

  /** Returns the `Set-Cookie` header that adds an account to a device's memory. */
  async remember(device: Device | undefined, email: string, request: FastifyRequest): Promise<string> {
    const accounts = [...new Set([digestOf(email), ...(device?.accounts ?? [])])].slice(0, maxAccounts)
    const content = [device?.id ?? newToken().slice(0, 16), ...accounts].join('~')
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
