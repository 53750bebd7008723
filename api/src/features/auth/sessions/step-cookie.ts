import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { isSecure } from './session-cookie.js'

const stepCookie = 'tinkerdesk_step'
/** The cookie's name over https, with which no other host can set it. */
const secureStepCookie = `__Host-${stepCookie}`

/** Returns the second step that waits in this browser, by a `Cookie` header. */
export function stepIn(header: string | undefined): string | undefined {
  if (!header?.includes(stepCookie)) return undefined
  const cookies = fastifyCookie.parse(header)
  return cookies[secureStepCookie] ?? cookies[stepCookie]
}

/** Returns the `Set-Cookie` header by which a browser goes on with a second step, or with `null` forgets it. */
export function stepCookieHeader(
  step: string | null,
  request: FastifyRequest,
  config: Config,
): string {
  const secure = isSecure(request, config)
  return fastifyCookie.serialize(secure ? secureStepCookie : stepCookie, step ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(step === null && { maxAge: 0 }),
  })
}

/** Throws `second_step_needed` after a first proof of a person with a second factor. The browser gets the cookie of the second step, and no session. */
export function askSecondStep(
  step: string,
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): never {
  void reply
    .header('set-cookie', stepCookieHeader(step, request, config))
    .header('cache-control', 'no-store')
  throw new ProblemError('second_step_needed')
}
