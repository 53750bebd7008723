import { slipCodeLength } from '@tinkerdesk/shared'
import { createHash, randomBytes } from 'node:crypto'
import { randomCode } from '../../../access/random-code.js'

/** An opaque secret of 256 random bits, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The stored form of a token, with which someone who reads the database can open nothing. The token is random, so a plain digest is enough.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The code of a slip, which a person types: 55 random bits. */
export const newSlipCode = (): string => randomCode(slipCodeLength)

/** The stored form of a code with the sign-in name on its slip. */
export const hashSlipCode = (signInName: string, code: string): string =>
  hashToken(`${signInName} ${code}`)
