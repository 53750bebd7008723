import type { Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'

/** A live session and its person. */
export interface Session {
  id: string
  me: Me
  /** The person chose "keep me signed in". */
  isKept: boolean
}

/** The person behind a request, as all layers above see them. Injected by this class; the auth feature provides it. */
export abstract class Sessions {
  /**
   * Returns the session of a `Cookie` header, with the person reloaded, or `null` without a live one. It then lasts longer, unless the
   * client is only `watching`. Throws `account_disabled` if the session's account is disabled.
   */
  abstract open(cookieHeader: string | undefined, use?: 'watching'): Promise<Session | null>
  /** Returns the person behind a session's token, or `null` without a live one. Throws `account_disabled`. */
  abstract resolve(token: string): Promise<Me | null>
  /** Returns a person by account, with the rights of this moment, for work beside requests. `null` for a disabled or archived account. */
  abstract person(userId: string): Promise<Me | null>
  /** Returns the names of people by account, without those whose account is gone. */
  abstract names(userIds: readonly string[]): Promise<Map<string, string>>
}

/** The people behind the tokens of programs. Injected by this class; the auth feature provides it. */
export abstract class BearerTokens {
  /**
   * Returns the person whose token a request carries, with the rights that both have at this moment. `address` is that of the client.
   * Throws `token_refused` or `too_many_requests`.
   */
  abstract open(secret: string, address: string): Promise<Session>
  /** Returns the person behind a token by its id, for work beside requests. `null` once the token or the person's rights have ended. */
  abstract person(tokenId: string): Promise<Me | null>
  /** Returns the account that answers for a token by its id, also for one that has ended: its person, or the owner of its service account. */
  abstract ownerOf(tokenId: string): Promise<string | null>
  /** Returns the names of tokens by id, also of those that have ended. */
  abstract names(tokenIds: readonly string[]): Promise<Map<string, string>>
}

/** The people behind service accounts. Injected by this class; the auth feature provides it. */
export abstract class ServicePeople {
  /** Returns the person of a service account, with the rights of this moment. `null` for one that has ended or whose owner is no admin. */
  abstract person(serviceId: string): Promise<Me | null>
}

/** A secret that no person knows. Injected by this class; the auth feature provides it. */
export abstract class InstallationSecret {
  /** Returns 256 random bits as text, the same on every server of one database. */
  abstract value(): Promise<string>
}

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
