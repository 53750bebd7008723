import { fastifyCookie } from '@fastify/cookie'
import { Global, Module, type NestModule, type OnModuleInit } from '@nestjs/common'
import {
  APP_GUARD,
  DiscoveryModule,
  DiscoveryService,
  HttpAdapterHost,
  MetadataScanner,
  Reflector,
} from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { Config } from '../config/config.js'
import { assertEveryRouteHasARule } from './assert-routes.js'
import { AuthGuard } from './auth-guard.js'
import { KnownRoutes } from '../problems/known-routes.js'
import { QueryGuard } from './query-guard.js'
import { endRefusedBodies } from './bodies/end-refused-bodies.js'
import { openSessionEarly } from './open-session-early.js'
import { refuseForeignHosts } from './origins/refuse-foreign-hosts.js'
import { leadFormerAddresses } from './lead-former-addresses.js'
import { refuseForgedRequests } from './origins/refuse-forged-requests.js'
import { Sessions, BearerTokens } from './sessions.js'
import { refuseWritesInViews, Views } from './views.js'

/** The checks before every route. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: QueryGuard },
    KnownRoutes,
    Views,
  ],
  exports: [KnownRoutes, Views],
})
export class AccessModule implements NestModule, OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly config: Config,
    private readonly routes: KnownRoutes,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
  ) {}

  /** Runs before the first route is registered, since Fastify reports routes only from then on. */
  configure(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>()
    // Loads the cookie parser. Cookies are read only where a session is needed, not at every request.
    void fastify.register(fastifyCookie, { hook: false })
    this.routes.follow(fastify)
    endRefusedBodies(fastify)
    refuseForeignHosts(fastify, this.config)
    leadFormerAddresses(fastify)
    refuseForgedRequests(fastify, this.config)
    refuseWritesInViews(fastify)
    openSessionEarly(fastify, this.sessions, this.tokens)
  }

  onModuleInit(): void {
    assertEveryRouteHasARule(this.discovery, this.scanner, this.reflector)
  }
}
