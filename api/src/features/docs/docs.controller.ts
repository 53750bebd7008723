import { Controller, Get, Req, Res } from '@nestjs/common'
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { openApi } from '../../crud/index.js'
import { describedPaths } from '../../http/described-paths.js'
import { Describes, Tag } from '../../http/describes.js'
import { PreparedAnswer } from '../../http/prepared-answer.js'
import { docsPage } from './docs-page.js'

interface Docs {
  json: PreparedAnswer
  page: PreparedAnswer
}

@Public()
@Controller('api')
@Tag('Documentation')
export class DocsController {
  private docs: Promise<Docs> | undefined

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  @Get('openapi.json')
  @Describes('This description as an OpenAPI document', { statuses: [304], answer: z.record(z.string(), z.unknown()) })
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { json } = await this.made()
    json.send(request, reply)
  }

  @Get('docs')
  @Describes('This description as a page', { statuses: [304], answerType: 'text/html' })
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { page } = await this.made()
    page.send(request, reply)
  }

  /** Created at the first request. Concurrent requests wait for the same result. */
  private made(): Promise<Docs> {
    return (this.docs ??= this.make())
  }

  private async make(): Promise<Docs> {
    const document = openApi(describedPaths(this.discovery, this.scanner, this.reflector))
    const [json, page] = await Promise.all([
      PreparedAnswer.of('application/json; charset=utf-8', JSON.stringify(document)),
      PreparedAnswer.of('text/html; charset=utf-8', docsPage(document)),
    ])
    return { json, page }
  }
}
