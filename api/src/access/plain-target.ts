import type { IncomingMessage } from 'node:http'

/** A path without escapes, which nearly every request has. */
const plain = /^\/[^%?]*(?:\?|$)/
const absolute = /^https?:\/\/([^/?]*)/i
const pathOf = /^[^?]*/
/** Escapes of letters, digits and `-._~`, which mean the same as what they escape. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi

/**
 * Returns the target of a request in the one form that the checks before the router know: the router itself also takes `/%61pi/…` and
 * `http://host/api/…`, with which a request would pass by them. The host of such a target takes the place of the header (RFC 9112, 3.2.2).
 */
export function plainTarget({
  url = '/',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (plain.test(url)) return url
  const [start = '', host] = absolute.exec(url) ?? []
  if (host !== undefined) headers.host = host
  const rest = url.slice(start.length)
  const target = start === '' || rest.startsWith('/') ? rest : `/${rest}`
  return target.replace(pathOf, (path) => path.replace(needless, decodeURIComponent))
}
