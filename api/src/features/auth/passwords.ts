import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { Limit } from './limit.js'
import { newToken } from './tokens.js'

/** OWASP's recommendation for argon2id, the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises a password, so that it is the same text on every keyboard. */
const normalised = (password: string): string => password.normalize('NFC')

/** The hash of a password that nobody has. A process makes it once, when it first starts a server. */
let nobodys: Promise<string> | undefined

/** Hashes and compares passwords, a few at a time, so that a rush of sign-ins does not occupy the processor. */
@Injectable()
export class Passwords {
  private readonly limit = new Limit(2, 200, 10_000)
  private readonly nobodys = (nobodys ??= hash(newToken(), cost))

  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(normalised(password), cost))
  }

  /** Takes as long without a stored hash as with one, so that timing does not reveal whether there is an account. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.nobodys)
    const isRight = await this.limit.run(() => verify(against, normalised(password)))
    return isRight && stored !== null
  }
}
