import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common'
import {
  openedPortfolio,
  portfolioMaterial,
  type Me,
  type OpenedPortfolio,
  type PortfolioMaterial,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Public, Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { ProblemError } from '../../problems/problem-error.js'
import { OpenPortfolios } from './open-portfolios.js'
import { materialOf } from './portfolio-material.js'

const openBody = z.strictObject({ code: z.string().max(100) })
const pictureBody = openBody.extend({ picture: z.int().min(0).max(100) })
const materialQuery = z.strictObject({ student: idOf('The student') })

/** For anyone with a code: nothing of it is kept by browsers, or found by search engines. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Portfolios beyond CRUD: what a student may choose, and the page for anyone with the link. */
@Controller('api')
@Tag('Portfolios')
export class PortfoliosController {
  constructor(
    private readonly open: OpenPortfolios,
    private readonly database: Database,
  ) {}

  @Get('portfolio-material')
  @InViews('open')
  @Describes('What a student may choose for the portfolio', {
    query: materialQuery,
    answer: portfolioMaterial,
    statuses: [404],
  })
  @Roles('admin', 'atlIncharge', 'student')
  async material(
    { student: id }: z.infer<typeof materialQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<PortfolioMaterial> {
    const sql = this.database.scan(me.uid, leaving)
    // Team-mates are read, too, by their names alone.
    const isOwn = me.role !== 'student' || me.studentId === id
    const child = isOwn ? await records(student, sql, me).reach(id) : undefined
    if (!child) throw new ProblemError('not_found')
    const pieces = await materialOf(sql, id)
    return {
      pieces: pieces.map(({ type, source, title, day, hours }) => ({
        type,
        source,
        title,
        day,
        hours,
      })),
    }
  }

  @Post('portfolio-pages/open')
  @Describes('The portfolio with a code, for anyone', {
    body: openBody,
    answer: openedPortfolio,
    statuses: [429],
  })
  @HttpCode(200)
  @Public()
  async page(
    { code }: z.infer<typeof openBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenedPortfolio> {
    void reply.headers(headers)
    return { portfolio: await this.open.open(code, request.ip) }
  }

  @Post('portfolio-pages/picture')
  @Describes('A small picture of the portfolio with a code, for anyone', {
    body: pictureBody,
    answerType: 'image/webp',
    statuses: [404, 429],
  })
  @HttpCode(200)
  @Public()
  async picture(
    { code, picture }: z.infer<typeof pictureBody>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(headers)
    const bytes = await this.open.picture(code, picture, request.ip)
    void reply
      .headers({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      .send(bytes)
  }
}
