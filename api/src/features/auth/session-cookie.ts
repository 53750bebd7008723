import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.js'

export const sessionCookie = 'tinkerdesk_session'
/** Days without a request after which a session ends. */
export const sessionDays = 14

/** The session's token in a `Cookie` header. */
export const sessionTokenIn = (header: string | undefined): string | undefined =>
  header?.includes(sessionCookie) ? fastifyCookie.parse(header)[sessionCookie] : undefined

/** Whether the browser reaches us by https, as far as we can see or were told. */
const isSecure = (request: FastifyRequest, { publicUrl }: Config): boolean =>
  request.protocol === 'https' || (publicUrl.startsWith('https:') && new URL(publicUrl).host === request.headers.host)

/** The `Set-Cookie` header that starts a session, or with `null` ends it. */
export const sessionCookieHeader = (token: string | null, request: FastifyRequest, config: Config): string =>
  fastifyCookie.serialize(sessionCookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, config),
    maxAge: token === null ? 0 : sessionDays * 86_400,
  })
