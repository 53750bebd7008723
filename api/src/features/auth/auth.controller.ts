import { Controller, Get, HttpCode, Logger, Post, Req, Res } from '@nestjs/common'
import { meAnswer, type Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CurrentMe, CurrentSession } from '../../access/current-me.js'
import { Public, Roles, SignedIn, WithoutFactor } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import type { Session } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { markLanguage } from './sessions/account-moments.js'
import { cancelledAnswer, invitationsAnswer, resetAnswer } from './auth-answers.js'
import {
  cancelInvitationsBody,
  changePasswordBody,
  invitationsBody,
  resetRequestBody,
  signInBody,
} from './auth-bodies.js'
import { Invitations } from './links/invitations.js'
import { KnownDevices } from './sessions/known-devices.js'
import { PasswordChanges } from './links/password-changes.js'
import { SessionService } from './sessions/session-service.js'
import { isSecure, sessionCookieHeader, sessionTokenIn } from './sessions/session-cookie.js'
import { askSecondStep } from './sessions/step-cookie.js'
import { SignIn } from './sign-in/sign-in.js'
import { Throttles } from './secrets/throttles.js'

/** The response for a handle, whether or not there is such an account. */
const handleMessage = {
  message: 'A handle has no e-mail. Ask your teacher for a new sign-in slip.',
}

/** The response to a reset request, whether or not there is an account. */
const resetMessage = {
  message: 'If this e-mail belongs to an account, a link to set a new password is on its way.',
}

@Controller('api/auth')
@Tag('Sign-in')
export class AuthController {
  private readonly logger = new Logger('Auth')

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly signingIn: SignIn,
    private readonly sessions: SessionService,
    private readonly changes: PasswordChanges,
    private readonly invitations: Invitations,
    private readonly throttles: Throttles,
    private readonly devices: KnownDevices,
  ) {}

  @Post('sign-in')
  @Describes('Sign in with e-mail or handle, and password or PIN; sets the session cookie', {
    body: signInBody,
    statuses: [401, 403, 429],
    answer: meAnswer,
  })
  @HttpCode(200)
  @Public()
  async signIn(
    { email, password, keep = false, language }: z.infer<typeof signInBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<Me> {
    const device = await this.devices.deviceIn(request.headers.cookie)
    const client = {
      address: request.ip,
      userAgent: request.headers['user-agent'],
      token: sessionTokenIn(request.headers.cookie),
      isKept: keep,
      isSecure: isSecure(request, this.config),
      device: this.devices.inUse(device, email),
    }
    const signedIn = await this.signingIn.signIn(email, password, client, leaving)
    if ('secondStep' in signedIn)
      return askSecondStep(signedIn.secondStep, request, reply, this.config)
    const { token, me, isKept } = signedIn
    this.setCookie(request, reply, token, isKept)
    reply.header('set-cookie', await this.devices.remember(device, email, request))
    if (!language || me.language) return me
    await this.database.write((tx) => markLanguage(tx, me.uid, language), me.uid)
    return { ...me, language }
  }

  /** Returns the signed-in person. The cookie's expiry moves with the session's. */
  @Get('me')
  @InViews('open')
  @Describes('The signed-in person', { answer: meAnswer })
  @SignedIn()
  @WithoutFactor()
  me(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Me {
    this.setCookie(request, reply, sessionTokenIn(request.headers.cookie)!, session.isKept)
    return session.me
  }

  /** Ends the session, if any. Nobody needs to sign in to sign out. */
  @Post('sign-out')
  @Describes('End this session, if there is one')
  @HttpCode(204)
  @Public()
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = sessionTokenIn(request.headers.cookie)
    if (token) await this.database.write((tx) => this.sessions.endByToken(tx, token), 'strangers')
    this.setCookie(request, reply, null)
  }

  @Post('sign-out-everywhere')
  @Describes('End all sessions of this person')
  @HttpCode(204)
  @SignedIn()
  @WithoutFactor()
  async signOutEverywhere(
    @CurrentMe() me: Me,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.database.write((tx) => this.sessions.endAll(tx, me.uid), me.uid)
    this.setCookie(request, reply, null)
  }

  @Post('reset-password/request')
  @Describes('Send a link to set a new password', {
    body: resetRequestBody,
    statuses: [429],
    answer: resetAnswer,
  })
  @HttpCode(200)
  @Public()
  async requestReset(
    { email }: z.infer<typeof resetRequestBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof resetAnswer>> {
    await this.throttles.resetRequest(
      request.ip,
      (await this.devices.deviceIn(request.headers.cookie))?.id,
    )
    if (!email.includes('@')) return handleMessage
    // Starts after the response, so that timing does not reveal whether there is an account.
    if (await this.throttles.mayMail(email)) setImmediate(() => void this.sendReset(email))
    return resetMessage
  }

  @Post('change-password')
  @Describes('Change your own password', { body: changePasswordBody, statuses: [429] })
  @HttpCode(204)
  @SignedIn()
  async changePassword(
    { current, next }: z.infer<typeof changePasswordBody>,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.changes.byPassword(session, current, next, request.ip)
  }

  @Post('invitations')
  @Describes('Send the link to set a password to accounts, or to those of students', {
    body: invitationsBody,
    statuses: [404],
    answer: invitationsAnswer,
  })
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  async invite(
    invited: z.infer<typeof invitationsBody>,
    @CurrentMe() me: Me,
  ): Promise<z.infer<typeof invitationsAnswer>> {
    return { sent: await this.invitations.inviteMany(me, invited) }
  }

  @Post('invitations/cancel')
  @Describes('Cancel the invitations of accounts that were never used', {
    body: cancelInvitationsBody,
    statuses: [404],
    answer: cancelledAnswer,
  })
  @HttpCode(200)
  @Roles('admin')
  async cancelInvitations(
    { userIds }: z.infer<typeof cancelInvitationsBody>,
    @CurrentMe() me: Me,
  ): Promise<z.infer<typeof cancelledAnswer>> {
    return {
      cancelled: await this.invitations.cancelMany(me, userIds),
    }
  }

  private async sendReset(email: string): Promise<void> {
    try {
      await this.invitations.sendReset(email)
    } catch (error) {
      this.logger.error(
        'A reset link could not be created',
        error instanceof Error ? error.stack : String(error),
      )
    }
  }

  private setCookie(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | null,
    isKept = false,
  ): void {
    reply
      .header('set-cookie', sessionCookieHeader(token, isKept, request, this.config))
      .header('cache-control', 'no-store')
  }
}
