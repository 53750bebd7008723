import { plainDigits } from '@tinkerdesk/shared/fields/typed/typed-words'
import { Secret, TOTP } from 'otpauth'

/** Bytes of a secret, as RFC 4226 recommends. */
const secretBytes = 20
const periodSeconds = 30
/** Steps by which the clock of a phone may be wrong, on either side. */
const skew = 1

/** Returns a new secret in base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const appOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Tinkerdesk',
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  })

/** Returns the address that the QR code for an app holds. */
export const totpAddress = (secret: string, label: string): string =>
  appOf(secret, label).toString()

/** Returns the step of time for which a code is right, or `null` for a wrong one. */
export function stepOf(secret: string, typed: string, now = Date.now()): number | null {
  const token = plainDigits(typed).replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = appOf(secret).validate({ token, timestamp: now, window: skew })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
