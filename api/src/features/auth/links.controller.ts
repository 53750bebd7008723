import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { linkAnswer } from './auth-answers.js'
import {
  firstAdminBody,
  linkBody,
  resetConfirmBody,
  slipCodeBody,
  slipCodeConfirmBody,
} from './auth-bodies.js'
import { FirstAdmin } from './links/first-admin.js'
import { KnownDevices } from './sessions/known-devices.js'
import { Links, type Link, type LinkKey } from './links/links.js'
import { PasswordChanges } from './links/password-changes.js'
import { Throttles } from './secrets/throttles.js'
import { isSecure, sessionCookieHeader, sessionTokenIn } from './sessions/session-cookie.js'
import { askSecondStep } from './sessions/step-cookie.js'

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
    { token }: z.infer<typeof linkBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof linkAnswer>> {
    const { purpose, expiresAt, signInName } = await this.throttles.linkAttempt(request.ip, () =>
      this.links.peek(token),
    )
    return {
      purpose,
      expiresAt,
      ...(purpose === 'slip' && signInName !== null ? { signInName } : {}),
    }
  }

  @Post('reset-password/confirm')
  @Describes(
    'Set a password with such a link, or a PIN with that of a slip, and sign in; sets the session cookie',
    {
      body: resetConfirmBody,
      statuses: [403, 429],
    },
  )
  @HttpCode(204)
  @Public()
  async confirmReset(
    { token, ...choice }: z.infer<typeof resetConfirmBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.throttles.linkAttempt(request.ip, () =>
      this.enter({ key: token, ...choice }, request, reply),
    )
  }

  /** Checks the code of a slip before a password or PIN is typed for it. */
  @Post('slip-code')
  @Describes('The expiry of a slip that still works, by the sign-in name and the code on it', {
    body: slipCodeBody,
    statuses: [429],
    answer: linkAnswer,
  })
  @HttpCode(200)
  @Public()
  async slipCode(
    key: z.infer<typeof slipCodeBody>,
    @Req() request: FastifyRequest,
    @Leaving() leaving: AbortSignal,
  ): Promise<z.infer<typeof linkAnswer>> {
    const { purpose, expiresAt } = await this.admitCode(key, request, leaving)
    return { purpose, expiresAt, signInName: key.signInName }
  }

  @Post('slip-code/confirm')
  @Describes(
    'Set a password or a PIN with the code of a slip, and sign in; sets the session cookie',
    {
      body: slipCodeConfirmBody,
      statuses: [403, 429],
    },
  )
  @HttpCode(204)
  @Public()
  async confirmSlipCode(
    { signInName, code, ...choice }: z.infer<typeof slipCodeConfirmBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    const key = { signInName, code }
    await this.admitCode(key, request, leaving)
    await this.enter({ key, ...choice }, request, reply)
  }

  /** Returns the link of a code once it may be checked. */
  private async admitCode(
    key: z.infer<typeof slipCodeBody>,
    request: FastifyRequest,
    leaving: AbortSignal,
  ): Promise<Link> {
    const device = await this.devices.deviceIn(request.headers.cookie)
    const attempt = await this.throttles.slipAttempt({
      signInName: key.signInName,
      address: request.ip,
      device: this.devices.inUse(device, key.signInName),
      userAgent: request.headers['user-agent'],
      leaving,
    })
    const link = await this.links.peek(key)
    await attempt.forgive()
    return link
  }

  /** Sets the password or PIN that was chosen with a link, and signs the person in. */
  private async enter(
    choice: { key: LinkKey } & Omit<z.infer<typeof resetConfirmBody>, 'token'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const client = {
      userAgent: request.headers['user-agent'],
      token: sessionTokenIn(request.headers.cookie),
      isKept: false,
      isSecure: isSecure(request, this.config),
    }
    const { signInName, next } = await this.changes.byLink(choice, client)
    if ('secondStep' in next) return askSecondStep(next.secondStep, request, reply, this.config)
    reply.header('cache-control', 'no-store')
    reply.header('set-cookie', sessionCookieHeader(next.session, false, request, this.config))
    reply.header(
      'set-cookie',
      await this.devices.remember(
        await this.devices.deviceIn(request.headers.cookie),
        signInName,
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
  async firstAdmin(
    account: z.infer<typeof firstAdminBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.throttles.linkAttempt(request.ip, () => this.admins.make(account))
  }
}
