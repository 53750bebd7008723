import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { ForAssistants, Roles } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { ProblemError } from '../../problems/problem-error.js'
import { AssistantServer } from './mcp-server.js'

const message = z.looseObject({ jsonrpc: z.literal('2.0') })

/** The headers of a request that the protocol reads. No secret is among them. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version'] as const

function headersOf({ headers }: FastifyRequest): Headers {
  const own = new Headers()
  for (const name of protocolHeaders) {
    const value = headers[name]
    if (typeof value === 'string') own.set(name, value)
  }
  return own
}

/** The address of assistants, for the Model Context Protocol. Nothing is kept between two messages: each has its token. */
@Controller('api/assistant')
@Tag('Assistants')
@Roles('admin', 'atlIncharge', 'mentor')
@ForAssistants()
export class AssistantController {
  constructor(
    private readonly config: Config,
    private readonly server: AssistantServer,
  ) {}

  @Post()
  @Describes(
    'A message of an assistant, in the Model Context Protocol. 404 where assistants are off',
    {
      ownBody: message,
      answer: message,
      statuses: [202, 404, 406, 429],
    },
  )
  @HttpCode(200)
  async message(
    @CurrentMe() me: Me,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    this.assertOn()
    // Many calls in one request would pass the limit of the token as one.
    if (Array.isArray(request.body))
      throw new ProblemError('bad_request', { detail: 'Send one message in a request.' })
    const answer = await this.server.answer(me, request.body, headersOf(request), leaving)
    const type = answer.headers.get('content-type')
    if (type) void reply.header('content-type', type)
    await reply.status(answer.status).send(await answer.text())
  }

  @Get()
  @Describes('There is no stream of messages: 405', { statuses: [404] })
  @HttpCode(405)
  stream(): void {
    this.refuse()
  }

  @Delete()
  @Describes('There are no sessions to end: 405', { statuses: [404] })
  @HttpCode(405)
  end(): void {
    this.refuse()
  }

  private refuse(): never {
    this.assertOn()
    throw new ProblemError('method_not_allowed')
  }

  private assertOn(): void {
    if (!this.config.hasAssistants) throw new ProblemError('route_not_found')
  }
}
