import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'
import { personInTab } from './person-in-tab.js'
import { assertFactor, isFresh } from './proofs.js'
import {
  forTokensKey,
  routeRuleKey,
  stepUpKey,
  withoutFactorKey,
  type RouteRule,
  type StepUpRule,
  type TokenHolder,
} from './route-rules.js'
import { Sessions, bearerOf, sessionOf, BearerTokens, type Session } from './sessions.js'
import { tabOf } from './tab-header.js'
import { inViewsKey, viewIn, Views } from './views.js'
import './current-me.js'

type Params = Readonly<Record<string, string>>

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
    private readonly views: Views,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The handshake and the handlers of a socket authorise its messages.
    if (context.getType() !== 'http') return true
    const rule = this.declared<RouteRule>(context, routeRuleKey)
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const reply = context.switchToHttp().getResponse<FastifyReply>()
    const holder = this.declared<TokenHolder>(context, forTokensKey)
    // Before the token is looked up, so that an address that takes none says nothing about one.
    if (!holder && bearerOf(request) !== undefined) throw new ProblemError('token_forbidden')
    const view = viewIn(request)
    if (view !== undefined) this.assertInViews(context, rule)
    if (rule?.who === 'anyone') return true
    // A request with a body was authorised before its body was read.
    request.session ??= (await sessionOf(request, reply, this.sessions, this.tokens)) ?? undefined
    if (!request.session) throw new ProblemError('unauthenticated')
    const own = request.session
    assertHolder(own, holder)
    // Work that waited on the device is sent for the person who did it, even if the cookie is another person's by now.
    const person = request.headers['x-person']
    if (person !== undefined && person !== own.me.uid) throw new ProblemError('other_person')
    const needsFactor = !this.declared<true>(context, withoutFactorKey)
    if (needsFactor) assertFactor(own.me)
    if (view !== undefined) request.session = await this.views.open(own, view)
    const { session } = request
    if (!rule || (rule.who === 'roles' && !rule.roles.includes(session.me.role)))
      throw new ProblemError('forbidden')
    const lacksProof = !isFresh(session)
    const needsProof = this.declared<StepUpRule>(context, stepUpKey)
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Params }>>()
    if (lacksProof && needsProof?.({ params, me: session.me }))
      throw new ProblemError('step_up_needed')
    const tab = tabOf(request.headers)
    const isWrite = request.method !== 'GET'
    if (tab || (lacksProof && isWrite))
      request.session = {
        ...session,
        me: personInTab(session.me, {
          ...(tab && { tab }),
          ...(lacksProof && isWrite && { lacksProof }),
        }),
      }
    return true
  }

  /** Throws unless the route is open to an admin who looks as another person. */
  private assertInViews(context: ExecutionContext, rule: RouteRule | undefined): void {
    const isOpen = this.declared<'open' | 'closed'>(context, inViewsKey)
    if (isOpen === 'closed' || (isOpen === undefined && rule?.who !== 'gated'))
      throw new ProblemError('view_closed')
  }

  /** Returns what a route or its controller declares. */
  private declared<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [
      context.getHandler(),
      context.getClass(),
    ])
  }
}
