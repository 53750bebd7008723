import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'
import { personInTab } from './person-in-tab.js'
import { forTokensKey, routeRuleKey, type RouteRule, type TokenHolder } from './route-rules.js'
import { Sessions, bearerOf, sessionOf, BearerTokens, type Session } from './sessions.js'
import { tabOf } from './tab-header.js'
import './current-me.js'

/** Throws if a token is for another kind of program than the route. People have the routes of programs, and none of assistants. */
function assertHolder({ me: { token } }: Session, holder: TokenHolder | undefined): void {
  const isFor = token?.isAssistant ? 'assistants' : 'programs'
  if (token ? holder !== isFor : holder === 'assistants') throw new ProblemError('token_forbidden')
}

/** Lets only the people through that the route's rule names. A route without a rule lets no one through. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The handshake and the handlers of a socket authorise its messages.
    if (context.getType() !== 'http') return true
    const rule = this.reflector.getAllAndOverride<RouteRule | undefined>(routeRuleKey, [
      context.getHandler(),
      context.getClass(),
    ])
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const reply = context.switchToHttp().getResponse<FastifyReply>()
    const holder = this.reflector.getAllAndOverride<TokenHolder | undefined>(forTokensKey, [
      context.getHandler(),
      context.getClass(),
    ])
    // Before the token is looked up, so that an address that takes none says nothing about one.
    if (!holder && bearerOf(request) !== undefined) throw new ProblemError('token_forbidden')
    if (rule?.who === 'anyone') return true
    // A request with a body was authorised before its body was read.
    request.session ??= (await sessionOf(request, reply, this.sessions, this.tokens)) ?? undefined
    if (!request.session) throw new ProblemError('unauthenticated')
    const { session } = request
    assertHolder(session, holder)
    // Work that waited on the device is sent for the person who did it, even if the cookie is another person's by now.
    const person = request.headers['x-person']
    if (person !== undefined && person !== session.me.uid) throw new ProblemError('other_person')
    if (!rule || (rule.who === 'roles' && !rule.roles.includes(session.me.role)))
      throw new ProblemError('forbidden')
    const tab = tabOf(request.headers)
    if (tab) request.session = { ...session, me: personInTab(session.me, tab) }
    return true
  }
}
