/** What of a request tells where it came from. */
interface Provenance {
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
 * Whether a page of ours sent the request, or a person by hand. What a browser says must all agree, and a request that says
 * nothing is refused. Behind a proxy whose `https` we cannot see, the browser's own word for "same origin" stands in for the scheme.
 */
export function isOwnOrigin({ protocol, host, origin, site }: Provenance, publicUrl: string): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return site !== undefined
  if (origin === new URL(publicUrl).origin) return true
  if (host === undefined) return false
  return origin === `${protocol}://${host}`.toLowerCase() || (site === 'same-origin' && hostOf(origin) === host.toLowerCase())
}
