import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { parseBody } from '../../problems/parse-body.js'
import { linkAnswer } from './auth-answers.js'
import { firstAdminBody, linkBody, resetConfirmBody } from './auth-bodies.js'
import { FirstAdmin } from './first-admin.js'
import { KnownDevices } from './known-devices.js'
import { Links } from './links.js'
import { PasswordChanges } from './password-changes.js'
import { isSecure, sessionCookieHeader, sessionTokenIn } from './session-cookie.js'
import { Throttles } from './throttles.js'

/** The uses of mailed and printed links. Their tokens are sent in bodies alone, so that no log of addresses has them. */
@Controller('api/auth')
@Tag('Sign-in')
export class LinksController {
  constructor(
    private readonly config: Config,
    private readonly changes: PasswordChanges,
    private readonly links: Links,
    private readonly admins: FirstAdmin,
    private readonly throttles: Throttles,
    private readonly devices: KnownDevices,
  ) {}

  /** Checks a link before a password is typed for it. */
  @Post('link')
  @Describes('The purpose and the expiry of a link that still works', {
    body: linkBody,
    statuses: [429],
    answer: linkAnswer,
  })
  @HttpCode(200)
  @Public()
  async link(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof linkAnswer>> {
    const { token } = parseBody(linkBody, body)
    const { purpose, expiresAt } = await this.throttles.linkAttempt(request.ip, () =>
      this.links.peek(token),
    )
    return { purpose, expiresAt }
  }

  @Post('reset-password/confirm')
  @Describes('Set a password with such a link, and sign in; sets the session cookie', {
    body: resetConfirmBody,
    statuses: [403, 429],
  })
  @HttpCode(204)
  @Public()
  async confirmReset(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const choice = parseBody(resetConfirmBody, body)
    const client = {
      userAgent: request.headers['user-agent'],
      token: sessionTokenIn(request.headers.cookie),
      isKept: false,
      isSecure: isSecure(request, this.config),
    }
    const { email, session } = await this.throttles.linkAttempt(request.ip, () =>
      this.changes.byLink(choice, client),
    )
    reply.header('cache-control', 'no-store')
    reply.header('set-cookie', sessionCookieHeader(session, false, request, this.config))
    reply.header(
      'set-cookie',
      await this.devices.remember(
        await this.devices.deviceIn(request.headers.cookie),
        email,
        request,
      ),
    )
  }

  @Post('first-admin')
  @Describes('Create the first admin with the set-up link', {
    body: firstAdminBody,
    statuses: [429],
  })
  @HttpCode(204)
  @Public()
  async firstAdmin(@Body() body: unknown, @Req() request: FastifyRequest): Promise<void> {
    const account = parseBody(firstAdminBody, body)
    await this.throttles.linkAttempt(request.ip, () => this.admins.make(account))
  }
}
