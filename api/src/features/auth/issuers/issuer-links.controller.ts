import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common'
import {
  issuerLinks,
  linkedIssuer,
  type Issuer,
  type IssuerLinks as Answer,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe, CurrentSession } from '../../../access/current-me.js'
import { Public, SignedIn } from '../../../access/route-rules.js'
import type { Session } from '../../../access/sessions.js'
import { Describes, Tag } from '../../../http/describes.js'
import { pathId } from '../../../http/ids.js'
import { linkBody } from '../auth-bodies.js'
import { Throttles } from '../secrets/throttles.js'
import { IssuerLinks } from './issuer-links.js'
import { LinkMails } from './link-mails.js'

const listQuery = z.strictObject({ user: z.string().max(40).optional() })

/** The sign-ins at issuers that open an account. */
@Controller('api/auth/issuer-links')
@Tag('Sign-in')
export class IssuerLinksController {
  constructor(
    private readonly links: IssuerLinks,
    private readonly mails: LinkMails,
    private readonly throttles: Throttles,
  ) {}

  @Get()
  @Describes('The linked sign-ins of this person; an admin may ask for those of a user', {
    query: listQuery,
    answer: issuerLinks,
    statuses: [404],
  })
  @SignedIn()
  async list({ user }: z.infer<typeof listQuery>, @CurrentMe() me: Me): Promise<Answer> {
    return { data: await this.links.of(me, user ?? me.uid) }
  }

  @Post('confirm')
  @Describes('Link the sign-in of a mailed link', {
    body: linkBody,
    answer: linkedIssuer,
    statuses: [409, 429],
  })
  @HttpCode(200)
  @Public()
  confirm({ token }: z.infer<typeof linkBody>, @Req() request: FastifyRequest): Promise<Issuer> {
    return this.throttles.linkAttempt(request.ip, () => this.mails.confirm(token))
  }

  @Delete(':id')
  @Describes(
    'End a linked sign-in of this person, and the sessions that began with it; an admin may end any',
  )
  @HttpCode(204)
  @SignedIn()
  async end(@CurrentSession() { id: kept, me }: Session, @Param('id') id: string): Promise<void> {
    await this.links.unlink(me, pathId(id), kept)
  }
}
