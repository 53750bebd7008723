import { fastifyCookie } from '@fastify/cookie'
import { Controller, Get, Req, Res } from '@nestjs/common'
import { isLanguage, presentNotice, type PresentNotice } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { z } from 'zod'
import { networkOf } from '../../access/network-of.js'
import { Public } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { sharedLimiter, take } from '../../database/shared-limiter.js'
import { Describes, Tag } from '../../http/describes.js'
import { ProblemError } from '../../problems/problem-error.js'
import { NoticeVersions } from '../../resources/notice/notice-versions.js'
import { devanagariFont } from './devanagari-font.js'
import { noticePage } from './notice-page.js'

const query = z.strictObject({
  language: z.string().max(20).optional(),
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
})

/** Pages for one network in a quarter of an hour: all parents of a school may share one. */
const maxPages = 600
const quarterHour = 15 * 60

/** The notice for families, for anyone. */
@Controller()
@Tag('Notice')
export class NoticeController {
  private readonly networks: RateLimiterAbstract

  constructor(
    private readonly versions: NoticeVersions,
    database: Database,
  ) {
    this.networks = sharedLimiter(database, 'notices', maxPages, quarterHour)
  }

  @Get('notice')
  @Describes('The notice for families as a page, for anyone', {
    query,
    answerType: 'text/html',
    statuses: [404, 429],
  })
  @Public()
  async page(
    { language, version }: z.infer<typeof query>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await take(this.networks, networkOf(request.ip))
    const { language: ofDevice } = fastifyCookie.parse(request.headers.cookie ?? '')
    const chosen = [language, ofDevice].find(isLanguage) ?? 'en'
    const newest = await this.versions.newest(chosen)
    const notice = version === undefined ? newest : await this.versions.one(version, chosen)
    if (!notice) throw new ProblemError('not_found')
    const versions = await this.versions.all()
    const page = noticePage({ notice, versions, language: chosen, font: devanagariFont() })
    await reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page)
  }

  @Get('api/notice/present')
  @Describes('The number of the notice that families read now', {
    answer: presentNotice,
    statuses: [429],
  })
  @Public()
  async present(@Req() request: FastifyRequest): Promise<PresentNotice> {
    await take(this.networks, networkOf(request.ip))
    const { number, createdAt } = await this.versions.newest('en')
    return { number, createdAt }
  }
}
