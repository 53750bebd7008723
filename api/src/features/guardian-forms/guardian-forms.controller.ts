import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import {
  consentDetails,
  formAnswer,
  maxConsentForms,
  namedForm,
  openedForm,
  printedForms,
  storedAnswer,
  type Me,
  type NamedForm,
  type OpenedForm,
  type PrintedForms,
  type StoredAnswer,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Public, Roles } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { OpenForms } from './open-forms.js'
import { PrintedFormsMaker } from './printed-forms.js'

const printBody = z.strictObject({
  students: z
    .array(idOf('A student'), { error: 'A list of ids is needed' })
    .min(1, 'Choose at least one student')
    .max(maxConsentForms, `At most ${maxConsentForms} at once`),
  asks: z.enum(consentDetails),
})
const openBody = z.strictObject({ code: z.string().max(100) })
const childBody = openBody.extend({ detail: z.string().max(20) })
const answerBody = childBody.extend({ answer: formAnswer })

/** Nothing of a form is kept by browsers, or found by search engines. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Forms for guardians beyond CRUD: the paper, and the page for anyone who has it. */
@Controller('api/guardian-forms')
@Tag('Consents')
export class GuardianFormsController {
  constructor(
    private readonly forms: OpenForms,
    private readonly maker: PrintedFormsMaker,
  ) {}

  @Post('print')
  @Describes('Make forms for guardians. The addresses are in this answer alone; older ones end', {
    body: printBody,
    answer: printedForms,
    statuses: [404],
  })
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  async print(
    { students, asks }: z.infer<typeof printBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PrintedForms> {
    void reply.headers(headers)
    return this.maker.print(me, students, asks)
  }

  @Post('open')
  @Describes('What a guardian is asked for by the form with a code, for anyone', {
    body: openBody,
    answer: openedForm,
    statuses: [429],
  })
  @HttpCode(200)
  @Public()
  async open(
    { code }: z.infer<typeof openBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenedForm> {
    void reply.headers(headers)
    return { form: await this.forms.open({ code, address: request.ip }) }
  }

  @Post('child')
  @Describes('The child of the form with a code, for anyone who knows the detail', {
    body: childBody,
    answer: namedForm,
    statuses: [429],
  })
  @HttpCode(200)
  @Public()
  async child(
    { code, detail }: z.infer<typeof childBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NamedForm> {
    void reply.headers(headers)
    return { child: await this.forms.child({ code, address: request.ip }, detail) }
  }

  @Post('answer')
  @Describes('Answer the form with a code, once, for anyone who knows the detail', {
    body: answerBody,
    answer: storedAnswer,
    statuses: [429],
  })
  @HttpCode(200)
  @Public()
  async answer(
    { code, detail, answer }: z.infer<typeof answerBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredAnswer> {
    void reply.headers(headers)
    return { isStored: await this.forms.answer({ code, address: request.ip }, detail, answer) }
  }
}
