import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common'
import {
  certificateKinds,
  certificateSheets,
  classes,
  finishers,
  isLanguage,
  issued,
  maxCertificates,
  places,
  verifiedCertificate,
  type CertificateSheets as Sheets,
  type Finishers,
  type Issued,
  type Me,
  type VerifiedCertificate,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Public, Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { CertificateSheets } from './certificate-sheets.js'
import { Issuer } from './issuer.js'
import { Verifier } from './verifier.js'

const work = { kind: z.enum(certificateKinds), work: idOf('The work') }

const finishersQuery = z.strictObject({
  ...work,
  school: idOf('A school').optional(),
  class: z.enum(classes).optional(),
})
const issueBody = z.strictObject({
  ...work,
  students: z
    .array(
      z.strictObject({ student: idOf('A student'), place: z.enum(places).nullable().optional() }),
    )
    .min(1, 'Choose at least one student')
    .max(maxCertificates, `At most ${maxCertificates} at once`),
})
const printBody = z.strictObject({
  ids: z
    .array(idOf('A certificate'))
    .min(1, 'Choose at least one certificate')
    .max(maxCertificates, `At most ${maxCertificates} at once`),
  language: z.string().max(20).refine(isLanguage, 'There is no such language'),
})
const verifyBody = z.strictObject({ code: z.string().max(100) })

/** Certificates beyond CRUD: who has finished, issuing to many, printing, and checking one by the code on it. */
@Controller('api/certificates')
@Tag('Certificates')
export class CertificatesController {
  constructor(
    private readonly issuer: Issuer,
    private readonly sheets: CertificateSheets,
    private readonly verifier: Verifier,
  ) {}

  @Get('finishers')
  @InViews('open')
  @Describes(
    'The students who have finished a piece of work, with the certificates that they have',
    {
      query: finishersQuery,
      answer: finishers,
      statuses: [404],
    },
  )
  @Roles('admin', 'atlIncharge')
  finishers(
    { kind, work: id, ...choice }: z.infer<typeof finishersQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Finishers> {
    return this.issuer.finishers(me, { kind, work: id }, choice, leaving)
  }

  @Post('issue')
  @Describes('Give students certificates for work that they have finished. Who has one keeps it', {
    body: issueBody,
    answer: issued,
    statuses: [404],
  })
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  issue(body: z.infer<typeof issueBody>, @CurrentMe() me: Me): Promise<Issued> {
    return this.issuer.issue(me, body)
  }

  @Post('print')
  @Describes('Certificates as they are printed in a language', {
    body: printBody,
    answer: certificateSheets,
    statuses: [404],
  })
  @HttpCode(200)
  @Roles('admin', 'atlIncharge', 'mentor', 'student')
  async print({ ids, language }: z.infer<typeof printBody>, @CurrentMe() me: Me): Promise<Sheets> {
    return { sheets: await this.sheets.of(me, ids, language) }
  }

  @Post('verify')
  @Describes('What the certificate with a code certifies, for anyone', {
    body: verifyBody,
    answer: verifiedCertificate,
    statuses: [429],
  })
  @HttpCode(200)
  @Public()
  async verify(
    { code }: z.infer<typeof verifyBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedCertificate> {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    return { certificate: await this.verifier.check(code, request.ip) }
  }
}
