import { Readable } from 'node:stream'
import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import {
  draftRequest,
  generationState,
  type DraftEvent,
  type GenerationState,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated, SignedIn } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { Generator } from './generator.js'

/** Drafts of activities that are generated. The drafts themselves are tinkering activities. */
@Controller('api/ta-gen')
@Tag('Tinkering activities')
export class TaGenerationController {
  constructor(private readonly generator: Generator) {}

  @Get()
  @SignedIn()
  @Describes('How drafts are made here, and how many you have left today', {
    answer: generationState,
  })
  state(@CurrentMe() me: Me): Promise<GenerationState> {
    return this.generator.state(me)
  }

  /** Streams events while the draft is made: each is a line "data: " with JSON, followed by an empty line. Leaving stops it. */
  @Post()
  @Gated()
  @HttpCode(200)
  @Describes(
    'Make a draft; its events are streamed, of which the last is the draft, a problem, or that the library has nothing like it',
    {
      body: draftRequest,
      answerType: 'text/event-stream',
      statuses: [409, 429, 503],
    },
  )
  async make(
    wish: z.infer<typeof draftRequest>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const events = await this.generator.start(me, wish, leaving)
    await reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // A proxy that collects the answer would show no progress.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines(events)))
  }
}

async function* lines(events: AsyncIterable<DraftEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`
}
