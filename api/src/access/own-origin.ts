/** The parts of a request that tell its origin. */
export interface Provenance {
  /** `http` or `https`, as the person's browser sees it. */
  protocol: string
  /** The `Host` header. */
  host: string | undefined
  origin: string | undefined
  /** The `Sec-Fetch-Site` header. */
  site: string | undefined
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Returns true if a page of ours sent the request, or a person by hand. All headers must agree, and a request without any is refused.
 * Behind a proxy whose `https` we cannot see, the browser's own "same origin" replaces the scheme.
 */
export function isOwnOrigin({ protocol, host, origin, site }: Provenance, publicUrl: string): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return site !== undefined
  if (origin === new URL(publicUrl).origin) return true
  if (host === undefined) return false
  return origin === `${protocol}://${host}`.toLowerCase() || (site === 'same-origin' && hostOf(origin) === host.toLowerCase())
}
