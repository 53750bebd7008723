import { normaliseEmail } from '@tinkerdesk/shared'
import type { IssuerSettings } from '../../../config/issuers.js'

/** Values that an issuer says of a person. */
export type Claims = Readonly<Record<string, unknown>>
/** The same, with the name that stays the same for ever. */
export type Identity = Claims & { sub: string }

/**
 * Returns the e-mail that an issuer has proven and may speak for, in its stored form. `undefined` for any other.
 *
 * Microsoft sends an `email` that the person or their admin may have typed. It counts with `xms_edov`, which says that the owner of its
 * domain was verified, and otherwise never:
 * https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function provenEmail(
  claims: Claims,
  { proof, domains }: Pick<IssuerSettings, 'proof' | 'domains'>,
): string | undefined {
  const claim = claims[proof]
  // Microsoft writes true as 1, too.
  const isProven = claim === true || (proof === 'xms_edov' && (claim === 1 || claim === '1'))
  if (!isProven || typeof claims['email'] !== 'string') return undefined
  const email = normaliseEmail(claims['email'])
  const [name, domain, ...rest] = email.split('@')
  if (!name || !domain || rest.length > 0) return undefined
  return domains.includes(domain) ? email : undefined
}
