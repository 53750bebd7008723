import { Controller, Get, HttpCode, Logger, Param, Post, Req, Res } from '@nestjs/common'
import {
  issuerAddress,
  issuers,
  type IssuerAddress,
  type Issuers,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { Public, SignedIn } from '../../../access/route-rules.js'
import { Config } from '../../../config/config.js'
import { Describes, Tag } from '../../../http/describes.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Throttles } from '../secrets/throttles.js'
import { KnownDevices } from '../sessions/known-devices.js'
import { isSecure, sessionCookieHeader, sessionTokenIn } from '../sessions/session-cookie.js'
import { stepCookieHeader } from '../sessions/step-cookie.js'
import { endedCookies, endedFlowCookie, flowCookie, flowSecretIn } from './flow-cookie.js'
import { IssuerFlows, type FlowRow } from './issuer-flows.js'
import { IssuerRefusal, type RefusalReason } from './issuer-refusal.js'
import { IssuerSignIns } from './issuer-sign-ins.js'
import { returnAddress } from './return-address.js'

const page = '/single-sign-on'
const startQuery = z.strictObject({
  to: z.string().max(2000, 'The address is too long').optional(),
  /** Set once the browser is at the public address. */
  here: z.literal('1').optional(),
})
/** Issuers add values of their own, which a client must ignore (RFC 6749, section 4.1.2). */
const callbackQuery = z.looseObject({ state: z.string().max(500).optional() })

const reasonOf = (error: unknown): RefusalReason | undefined => {
  if (error instanceof IssuerRefusal) return error.reason
  return error instanceof ProblemError && error.code === 'too_many_requests' ? 'busy' : undefined
}

/** Signing in at an issuer. The browser goes there and comes back, so the answers lead it on, and a refusal is said by the page that comes next. */
@Controller('api/auth/issuers')
@Tag('Sign-in')
export class IssuersController {
  private readonly logger = new Logger('Issuers')

  constructor(
    private readonly config: Config,
    private readonly flows: IssuerFlows,
    private readonly signIns: IssuerSignIns,
    private readonly devices: KnownDevices,
    private readonly throttles: Throttles,
  ) {}

  @Get()
  @Describes('The services with which people sign in', { answer: issuers })
  @Public()
  list(): Issuers {
    return { data: this.config.issuers.map(({ id, label }) => ({ id, label })) }
  }

  @Get(':id/start')
  @Describes('Lead the browser to a service to sign in there', {
    query: startQuery,
    statuses: [404],
  })
  @HttpCode(302)
  @Public()
  async start(
    { to, here }: z.infer<typeof startQuery>,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issuer = this.flows.clientOf(id)
    const returnTo = returnAddress(to, this.config.publicUrl)
    // The issuer leads back to the public address, whose cookies no other host gets.
    if (here === undefined && request.headers.host !== new URL(this.config.publicUrl).host) {
      const query = new URLSearchParams({ to: returnTo, here: '1' })
      return lead(reply, `${this.config.publicUrl}/api/auth/issuers/${id}/start?${query}`)
    }
    try {
      await this.throttles.issuerStart(request.ip)
      const { url, ...flow } = await this.flows.begin(issuer, { returnTo })
      this.setCookies(request, reply, flow)
      lead(reply, url)
    } catch (error) {
      this.refuse(reply, error, '/auth/sign-in', id)
    }
  }

  @Post(':id/link')
  @Describes('Begin to link this account: the address at the service where the browser goes', {
    answer: issuerAddress,
    statuses: [404, 429, 503],
  })
  @HttpCode(200)
  @SignedIn()
  async link(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IssuerAddress> {
    const issuer = this.flows.clientOf(id)
    await this.throttles.issuerStart(request.ip)
    const { url, ...flow } = await this.flows
      .begin(issuer, { returnTo: `${page}?linked=${id}`, userId: me.uid })
      .catch((error: unknown) => {
        if (!(error instanceof IssuerRefusal)) throw error
        throw new ProblemError('unavailable', {
          title: `${issuer.settings.label} does not answer. Please try again later.`,
          cause: error,
        })
      })
    this.setCookies(request, reply, flow)
    return { url }
  }

  @Get(':id/callback')
  @Describes('Where a service leads the browser back; sets the session cookie', {
    query: callbackQuery,
    statuses: [404],
  })
  @HttpCode(302)
  @Public()
  async callback(
    { state = '' }: z.infer<typeof callbackQuery>,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issuer = this.flows.clientOf(id)
    const { cookie } = request.headers
    const secure = isSecure(request, this.config)
    reply.header('set-cookie', endedFlowCookie(state, secure))
    let flow: FlowRow | undefined
    try {
      flow = await this.flows.take(issuer, state, flowSecretIn(cookie, state, secure))
      if (!flow) throw new IssuerRefusal('failed')
      const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
      const outcome = await this.signIns.finish(issuer, query, flow, {
        userAgent: request.headers['user-agent'],
        token: sessionTokenIn(cookie),
        isKept: false,
        isSecure: secure,
        cookies: cookie,
      })
      if ('token' in outcome) {
        const { token, me } = outcome
        reply.header('set-cookie', sessionCookieHeader(token, false, request, this.config))
        const device = await this.devices.deviceIn(cookie)
        reply.header('set-cookie', await this.devices.remember(device, me.email, request))
      }
      if ('secondStep' in outcome) {
        const { secondStep, returnTo } = outcome
        reply.header('set-cookie', stepCookieHeader(secondStep, request, this.config))
        return lead(reply, `/auth/second-step?${new URLSearchParams({ to: returnTo })}`)
      }
      lead(reply, outcome.returnTo)
    } catch (error) {
      this.refuse(reply, error, flow && flow.user_id !== null ? page : '/auth/sign-in', id)
    }
  }

  private setCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    { state, secret }: { state: string; secret: string },
  ): void {
    const secure = isSecure(request, this.config)
    for (const ended of endedCookies(request.headers.cookie, secure))
      reply.header('set-cookie', ended)
    reply
      .header('set-cookie', flowCookie(state, secret, secure))
      .header('cache-control', 'no-store')
  }

  /** Leads to the page that says why. Throws what is no refusal. */
  private refuse(reply: FastifyReply, error: unknown, to: string, id: string): void {
    const reason = reasonOf(error)
    if (!reason) throw error
    if (error instanceof Error && error.cause !== undefined)
      this.logger.warn(`${id}: ${wordsOf(error.cause)}`)
    lead(reply, `${to}?reason=${reason === 'disabled' ? reason : `issuer-${reason}`}`)
  }
}

/** The words of an error for the operator, without what the issuer or a person sent. */
const wordsOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'failed'
  const code = 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${cause.name}: ${cause.message}${code}`.slice(0, 300)
}

const lead = (reply: FastifyReply, to: string): void => {
  void reply.header('cache-control', 'no-store').redirect(to, 302)
}
