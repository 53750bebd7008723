import { isLoopbackName } from '../../config/loopback.js'

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

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * Returns true if a page of ours was opened without encryption although the public address has it, so that the network can read the password or
 * the session. Nobody else reads what stays on this machine. Only the browser tells: a proxy may hide its own `https`.
 */
export function isExposed(
  { host, origin }: Pick<Provenance, 'host' | 'origin'>,
  publicUrl: string,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const [page, own] = [new URL(origin), new URL(publicUrl)]
  if (own.protocol !== 'https:' || page.protocol !== 'http:' || isLoopbackName(page.hostname))
    return false
  return page.hostname === own.hostname || page.host === host?.toLowerCase()
}

/**
 * Returns true if a page of ours sent the request, or a person by hand. All headers must agree, and a request without any is refused.
 * Behind a proxy whose `https` we cannot see, the browser's own "same origin" replaces the scheme. An exposed request is refused.
 */
export function isOwnOrigin(
  { protocol, host, origin, site }: Provenance,
  publicUrl: string,
): boolean {
  if (isExposed({ host, origin }, publicUrl)) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return site !== undefined
  if (origin === new URL(publicUrl).origin) return true
  if (host === undefined) return false
  return (
    origin === `${protocol}://${host}`.toLowerCase() ||
    (site === 'same-origin' && hostOf(origin) === host.toLowerCase())
  )
}
