import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common'
import {
  languageCodes,
  meAnswer,
  passkeyOptions,
  proof,
  proofChoice,
  type Me,
  type PasskeyOptions,
  type ProofChoice,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Public } from '../../../access/route-rules.js'
import { Config } from '../../../config/config.js'
import { Database } from '../../../database/database.js'
import { Describes, Tag } from '../../../http/describes.js'
import { Leaving } from '../../../http/leaving.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { markLanguage } from '../sessions/account-moments.js'
import { KnownDevices } from '../sessions/known-devices.js'
import { isSecure, sessionCookieHeader, sessionTokenIn } from '../sessions/session-cookie.js'
import { SessionService } from '../sessions/session-service.js'
import { stepCookieHeader, stepIn } from '../sessions/step-cookie.js'
import { SecondSteps } from './second-steps.js'

const secondStepBody = z.strictObject({
  proof,
  /** The language that was chosen on this device, as for a sign-in. */
  language: z.enum(languageCodes, { error: 'Choose a language' }).optional(),
})

/** The second step of a sign-in. The browser is known by the cookie that the first step gave it, and there is no session yet. */
@Controller('api/auth/second-step')
@Tag('Sign-in')
@Public()
export class SecondStepController {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly steps: SecondSteps,
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
  ) {}

  @Get()
  @Describes('The ways to finish the sign-in that waits in this browser', {
    answer: proofChoice,
    statuses: [401],
  })
  ways(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProofChoice> {
    reply.header('cache-control', 'no-store')
    return this.steps.waysOf(stepIn(request.headers.cookie))
  }

  @Post('passkey')
  @HttpCode(200)
  @Describes('What a passkey signs to finish the sign-in', {
    answer: passkeyOptions,
    statuses: [401, 409],
  })
  askPasskey(@Req() request: FastifyRequest): Promise<PasskeyOptions> {
    return this.steps.askPasskey(stepIn(request.headers.cookie))
  }

  @Post()
  @HttpCode(200)
  @Describes('Finish the sign-in with a second factor; sets the session cookie', {
    body: secondStepBody,
    answer: meAnswer,
    statuses: [401, 403, 429],
  })
  async finish(
    { proof, language }: z.infer<typeof secondStepBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<Me> {
    const { cookie, 'user-agent': userAgent } = request.headers
    reply.header('cache-control', 'no-store')
    const step = stepIn(cookie)
    const email = await this.steps.emailOf(step)
    const device = await this.devices.deviceIn(cookie)
    const { token, userId, isKept } = await this.steps.take(
      step,
      proof,
      {
        email,
        address: request.ip,
        userAgent,
        token: sessionTokenIn(cookie),
        isKept: false,
        isSecure: isSecure(request, this.config),
        device: this.devices.inUse(device, email),
      },
      leaving,
    )
    reply.header('set-cookie', sessionCookieHeader(token, isKept, request, this.config))
    reply.header('set-cookie', stepCookieHeader(null, request, this.config))
    reply.header('set-cookie', await this.devices.remember(device, email, request))
    const me = await this.sessions.resolve(token)
    if (!me) throw new ProblemError('second_step_over')
    if (!language || me.language) return me
    await this.database.write((tx) => markLanguage(tx, userId, language), userId)
    return { ...me, language }
  }
}
