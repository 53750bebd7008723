import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common'
import {
  addedFactor,
  factors,
  newPasskey,
  newRecoveryCodes,
  newTotp,
  passkeyName,
  passkeyOptions,
  resetFactors,
  totpCode,
  type AddedFactor,
  type Factors as ShownFactors,
  type Me,
  type NewTotp,
  type PasskeyOptions,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { CurrentMe, CurrentSession } from '../../../access/current-me.js'
import { Roles, StepUp, WithoutFactor } from '../../../access/route-rules.js'
import type { Session } from '../../../access/sessions.js'
import { Describes, Tag } from '../../../http/describes.js'
import { pathId } from '../../../http/ids.js'
import { FactorReset } from './factor-reset.js'
import { Factors } from './factors.js'

/** The second factors of staff. Students have none. Anyone who has only stolen a session can neither add nor remove one. */
@Controller('api/auth/factors')
@Tag('Sign-in')
@Roles('admin', 'atlIncharge', 'mentor')
@WithoutFactor()
export class FactorsController {
  constructor(private readonly factors: Factors) {}

  @Get()
  @Describes('Your second factors', { answer: factors })
  list(@CurrentMe() me: Me): Promise<ShownFactors> {
    return this.factors.list(me)
  }

  @Post('passkeys/options')
  @HttpCode(200)
  @Describes('What your browser needs to make a passkey', {
    answer: passkeyOptions,
    statuses: [409],
  })
  @StepUp()
  askPasskey(@CurrentSession() { id, me }: Session): Promise<PasskeyOptions> {
    return this.factors.askPasskey(me, id)
  }

  @Post('passkeys')
  @Describes('Add a passkey that your browser has made', {
    body: newPasskey,
    answer: addedFactor,
    statuses: [401, 409],
  })
  @StepUp()
  addPasskey(
    passkey: z.infer<typeof newPasskey>,
    @CurrentSession() { id, me }: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AddedFactor> {
    reply.header('cache-control', 'no-store')
    return this.factors.addPasskey(me, id, passkey)
  }

  @Patch('passkeys/:id')
  @HttpCode(204)
  @Describes('Rename a passkey of yours', { body: passkeyName })
  async renamePasskey(
    { name }: z.infer<typeof passkeyName>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<void> {
    await this.factors.renamePasskey(me, pathId(id), name)
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @Describes('Remove a passkey of yours')
  @StepUp()
  async removePasskey(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.factors.removePasskey(me, pathId(id))
  }

  @Post('totp')
  @HttpCode(200)
  @Describes('Make the secret of an authenticator app. It is in this answer alone', {
    answer: newTotp,
    statuses: [409],
  })
  @StepUp()
  startTotp(
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewTotp> {
    reply.header('cache-control', 'no-store')
    return this.factors.startTotp(me)
  }

  @Post('totp/confirm')
  @HttpCode(200)
  @Describes('Confirm the app with its first code', {
    body: totpCode,
    answer: addedFactor,
    statuses: [401],
  })
  @StepUp()
  confirmTotp(
    { code }: z.infer<typeof totpCode>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AddedFactor> {
    reply.header('cache-control', 'no-store')
    return this.factors.confirmTotp(me, code)
  }

  @Delete('totp')
  @HttpCode(204)
  @Describes('Remove your authenticator app', { statuses: [404] })
  @StepUp()
  async removeTotp(@CurrentMe() me: Me): Promise<void> {
    await this.factors.removeTotp(me)
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Describes('Make new recovery codes; the old ones end. They are in this answer alone', {
    answer: newRecoveryCodes,
    statuses: [409],
  })
  @StepUp()
  async renewCodes(
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof newRecoveryCodes>> {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await this.factors.renewCodes(me) }
  }
}

/** The second factors of other people, for admins. */
@Controller('api/auth/factors/reset')
@Tag('Sign-in')
@Roles('admin')
export class FactorResetController {
  constructor(private readonly resets: FactorReset) {}

  @Post()
  @HttpCode(204)
  @Describes('Remove the second factors of another person, who has lost them', {
    body: resetFactors,
    statuses: [404],
  })
  @StepUp()
  async reset({ user }: z.infer<typeof resetFactors>, @CurrentMe() me: Me): Promise<void> {
    await this.resets.reset(me, user)
  }
}
