import { isIP } from 'node:net'
import type { Config } from '../../../config/config.js'

/** The site that a passkey belongs to. */
export interface RelyingParty {
  /** The host name of the public address. */
  id: string
  origin: string
}

/**
 * Returns the site whose passkeys are taken, or `null` where browsers give none: without https, and at an address in numbers. They allow
 * `localhost` without https.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isAllowed = protocol === 'https:' || hostname === 'localhost'
  return isAllowed && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null
}
