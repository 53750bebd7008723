import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common'
import {
  passkeyOptions,
  proof,
  proofChoice,
  type PasskeyOptions,
  type ProofChoice,
} from '@tinkerdesk/shared'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentSession } from '../../../access/current-me.js'
import { Roles, WithoutFactor } from '../../../access/route-rules.js'
import type { Session } from '../../../access/sessions.js'
import { Describes, Tag } from '../../../http/describes.js'
import { StepUps } from './step-up.js'

const stepUpBody = z.strictObject({ proof })

/** A fresh proof of who one is, before something that needs one. */
@Controller('api/auth/step-up')
@Tag('Sign-in')
@Roles('admin', 'atlIncharge', 'mentor')
@WithoutFactor()
export class StepUpController {
  constructor(private readonly stepUps: StepUps) {}

  @Get()
  @Describes('The ways in which you can prove who you are', { answer: proofChoice })
  ways(@CurrentSession() session: Session): Promise<ProofChoice> {
    return this.stepUps.waysOf(session)
  }

  @Post('passkey')
  @HttpCode(200)
  @Describes('What a passkey signs to prove who you are', {
    answer: passkeyOptions,
    statuses: [409],
  })
  askPasskey(@CurrentSession() session: Session): Promise<PasskeyOptions> {
    return this.stepUps.askPasskey(session)
  }

  @Post()
  @HttpCode(204)
  @Describes('Prove who you are; it counts for ten minutes in this session', {
    body: stepUpBody,
    statuses: [401, 429],
  })
  take(
    { proof }: z.infer<typeof stepUpBody>,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.stepUps.take(session, proof, request.ip)
  }
}
