import { entryFor } from '@tinkerdesk/shared'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionCookieAt } from '../../access/session-cookie-name.js'
import { ForTokens, Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { openApi } from '../../crud/index.js'
import { describedPaths } from '../../http/described-paths.js'
import { Describes, Tag } from '../../http/describes.js'
import { PreparedAnswer } from '../../http/prepared-answer.js'
import { operationNames } from './operation-names.js'
import { ProblemError } from '../../problems/problem-error.js'
import { llmsText, markdownPages } from './docs-markdown.js'
import { docsPage } from './docs-page.js'

@Public()
@ForTokens()
@Controller()
@Tag('Documentation')
export class DocsController {
  private json: Promise<PreparedAnswer> | undefined
  private html: Promise<PreparedAnswer> | undefined
  private markdown: Promise<ReadonlyMap<string, PreparedAnswer>> | undefined

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {}

  @Get('api/openapi.json')
  @Describes('This description as an OpenAPI document', {
    statuses: [304],
    answer: z.record(z.string(), z.unknown()),
  })
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const made = await (this.json ??= this.makeJson())
    made.send(request, reply)
  }

  @Get('api/docs')
  @Describes('This description as a page', { statuses: [304], answerType: 'text/html' })
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const made = await (this.html ??= this.makePage())
    made.send(request, reply)
  }

  @Get('api/docs/:page')
  @Describes('A section of this description as Markdown: "students.md". All are in /llms.txt', {
    statuses: [304],
    answerType: 'text/markdown',
  })
  async section(
    @Param('page') page: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pages = await (this.markdown ??= this.makeMarkdown())
    const made = pages.get(page)
    if (!made) throw new ProblemError('not_found')
    made.send(request, reply)
  }

  /** Sends the list of all sections. It is not an address of the API, so the description leaves it out. */
  @Get('llms.txt')
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pages = await (this.markdown ??= this.makeMarkdown())
    entryFor(pages, 'llms.txt').send(request, reply)
  }

  // Each is made at its first request. Concurrent requests wait for the same result.
  private async makeJson(): Promise<PreparedAnswer> {
    return PreparedAnswer.of(
      'application/json; charset=utf-8',
      JSON.stringify(await this.described()),
    )
  }

  private async makePage(): Promise<PreparedAnswer> {
    return PreparedAnswer.of('text/html; charset=utf-8', docsPage(await this.described()))
  }

  private async makeMarkdown(): Promise<ReadonlyMap<string, PreparedAnswer>> {
    const document = await this.described()
    const made = [...markdownPages(document)].map(async ([name, text]) => {
      const page = await PreparedAnswer.of('text/markdown; charset=utf-8', text)
      return [`${name}.md`, page] as const
    })
    const list = PreparedAnswer.of('text/plain; charset=utf-8', llmsText(document))
    return new Map([...(await Promise.all(made)), ['llms.txt', await list]])
  }

  private described(): ReturnType<typeof openApi> {
    const { publicUrl } = this.config
    return describedPaths(this.discovery, this.scanner, this.reflector, operationNames).then(
      (paths) => openApi(paths, { address: publicUrl, cookie: sessionCookieAt(publicUrl) }),
    )
  }
}
