import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'
import type { BearerTokens } from './bearer-tokens.js'
import type { Session, Sessions } from './sessions.js'

/** Returns the token of a request. Other schemes than `Bearer` are not ours: a proxy may use them. Throws `token_and_cookie`. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? '')
  if (!token) return undefined
  if (headers.cookie !== undefined) throw new ProblemError('token_and_cookie')
  return (token[1] ?? '').trim()
}

/** Returns the session of a request, by its token or its cookie. */
export async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  tokens: BearerTokens,
): Promise<Session | null> {
  const token = bearerOf(request)
  if (token === undefined) return sessions.open(request.headers.cookie)
  void reply.header('www-authenticate', 'Bearer')
  const session = await tokens.open(token, request.ip)
  void reply.removeHeader('www-authenticate')
  return session
}
