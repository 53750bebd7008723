import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { secureCookie, sessionCookie } from '../../../access/session-cookie-name.js'
import type { Config } from '../../../config/config.js'
import { isLoopbackName } from '../../../config/loopback.js'

/** The part of a request that shows how the browser reaches us. */
type Reached = Pick<FastifyRequest, 'protocol' | 'headers'>

export { sessionCookie }

/** How a token begins that was given over https. No random token has a full stop. */
const secureMark = 's.'

/** Returns the token of a session that starts over https. It counts in the cookie with the prefix only, so that no other host can plant the session. */
export const secureToken = (token: string): string => secureMark + token

/** Hours without a request after which a session ends: a school day, or two weeks if the person chose to stay signed in. */
export const sessionHours = (isKept: boolean): number => (isKept ? 14 * 24 : 12)

/** Returns the session token of a `Cookie` header. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  if (!header?.includes(sessionCookie)) return undefined
  const cookies = fastifyCookie.parse(header)
  const plain = cookies[sessionCookie]
  return cookies[secureCookie] ?? (plain?.startsWith(secureMark) ? undefined : plain)
}

/**
 * Returns the address with https at which people must sign in. `null` if the public address has none, and on this machine, where nobody else reads
 * what is sent.
 */
export function httpsAddress(
  { headers: { host } }: Pick<Reached, 'headers'>,
  { publicUrl }: Config,
): string | null {
  const isThisMachine = isLoopbackName((host ?? '').toLowerCase().replace(/:\d+$/, ''))
  return publicUrl.startsWith('https:') && !isThisMachine ? publicUrl : null
}

/** Returns true if the browser uses https, as far as the server can tell. A proxy may hide the name in the address, but not the origin of a sign-in. */
export const isSecure = (request: Reached, config: Config): boolean =>
  request.protocol === 'https' ||
  httpsAddress(request, config) !== null ||
  request.headers.origin?.startsWith('https:') === true

/**
 * Returns the `Set-Cookie` header that starts a session, or ends it with `null`. Unless the person stays signed in, the session also ends
 * when the browser is closed: the next person at a shared computer finds the sign-in page.
 */
export function sessionCookieHeader(
  token: string | null,
  isKept: boolean,
  request: Reached,
  config: Config,
): string {
  // A token that was given over https never leaves it.
  const secure = token?.startsWith(secureMark) === true || isSecure(request, config)
  const maxAge =
    token === null ? { maxAge: 0 } : isKept ? { maxAge: sessionHours(true) * 3600 } : {}
  return fastifyCookie.serialize(secure ? secureCookie : sessionCookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...maxAge,
  })
}
