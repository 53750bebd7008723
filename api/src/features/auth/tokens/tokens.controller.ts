import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { madeToken, newToken, shownTokens, type MadeToken, type Me } from '@tinkerdesk/shared'
import type { ShownTokens } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { Roles, StepUp } from '../../../access/route-rules.js'
import { Describes, Tag } from '../../../http/describes.js'
import { pathId } from '../../../http/ids.js'
import { TokensOfPeople } from './tokens-of-people.js'

const listQuery = z.strictObject({
  whose: z
    .enum(['mine', 'all'], { error: 'whose must be "mine", or "all" for an admin' })
    .default('mine'),
})

/** Tokens by which programs work for staff. No token manages tokens. */
@Controller('api/tokens')
@Tag('Tokens')
@Roles('admin', 'atlIncharge', 'mentor')
export class TokensController {
  constructor(private readonly tokens: TokensOfPeople) {}

  @Get()
  @Describes('Your tokens, newest first; an admin may ask for everyone’s', {
    query: listQuery,
    answer: shownTokens,
  })
  async list({ whose }: z.infer<typeof listQuery>, @CurrentMe() me: Me): Promise<ShownTokens> {
    return { data: await this.tokens.list(me, whose) }
  }

  @Post()
  @Describes('Make a token for yourself, or for a service account. Its secret is shown only now', {
    body: newToken,
    answer: madeToken,
    statuses: [404, 409],
  })
  @StepUp()
  make(body: z.infer<typeof newToken>, @CurrentMe() me: Me): Promise<MadeToken> {
    return this.tokens.make(me, body)
  }

  @Delete(':id')
  @Describes('Revoke a token of yours; an admin may revoke any')
  @HttpCode(204)
  async end(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.tokens.end(me, pathId(id))
  }
}
