import 'reflect-metadata'
import { once } from 'node:events'
import { get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  Controller,
  Get,
  Module,
  Post,
  Res,
  type INestApplication,
  type LoggerService,
} from '@nestjs/common'
import { APP_FILTER, NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyReply } from 'fastify'
import { Leaving } from '../http/leaving.js'
import { KnownRoutes } from './known-routes.js'
import { ProblemFilter } from './problem-filter.js'

const chunk = Buffer.alloc(64 * 1024)
const started = { count: 0 }

@Controller()
class LongAnswers {
  @Get('endless')
  async endless(@Res() reply: FastifyReply): Promise<void> {
    const stream = new Readable({ read: () => void setImmediate(() => stream.push(chunk)) })
    reply.hijack()
    await pipeline(stream, reply.raw)
  }

  @Get('stopped')
  async stopped(@Leaving() leaving: AbortSignal): Promise<void> {
    started.count += 1
    await once(leaving, 'abort')
    leaving.throwIfAborted()
  }

  @Post('taken')
  taken(): void {}

  @Get('full')
  full(): never {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  @Get('broken')
  broken(): never {
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  }
}

@Module({
  controllers: [LongAnswers],
  providers: [KnownRoutes, { provide: APP_FILTER, useClass: ProblemFilter }],
})
class LongAnswersModule {}

describe('the log', () => {
  const lines: [level: string, message: string][] = []
  const note = (level: string) => (message: unknown) => void lines.push([level, String(message)])
  const logger: LoggerService = {
    log: note('log'),
    error: note('error'),
    warn: note('warn'),
    debug: note('debug'),
  }
  let app: INestApplication
  let address: string

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(
      LongAnswersModule,
      new FastifyAdapter(),
      { logger },
    )
    await app.listen(0, '127.0.0.1')
    address = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`
    lines.length = 0
  })
  afterAll(() => app.close())

  test('has no warning when a client leaves during an answer or its own body, and an error for a stream that ends early while the client waits', async () => {
    const [response] = (await once(get(`${address}/endless`), 'response')) as [Readable]
    await once(response, 'data')
    response.destroy()
    while (lines.length < 1) await new Promise((done) => setTimeout(done, 5))
    const waiting = get(`${address}/stopped`).on('error', () => undefined)
    while (started.count === 0) await new Promise((done) => setTimeout(done, 5))
    waiting.destroy()
    while (lines.length < 2) await new Promise((done) => setTimeout(done, 5))
    expect(lines).toEqual([
      ['debug', 'GET /endless: the client left.'],
      ['debug', 'GET /stopped: the client left.'],
    ])
    const sending = request(`${address}/taken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    })
    sending.on('error', () => undefined).write('{')
    const [received] = (await once(app.getHttpServer(), 'request')) as [Readable]
    while (!received.readableFlowing) await new Promise((done) => setTimeout(done, 5))
    sending.destroy()
    while (lines.length < 3) await new Promise((done) => setTimeout(done, 5))
    expect(lines[2]).toEqual(['debug', 'POST /taken: the client left.'])
    const broken = await fetch(`${address}/broken`)
    expect([broken.status, lines.at(-1)]).toEqual([500, ['error', 'GET /broken']])
  })

  test('has one error for a disk that stays full, however many requests meet it', async () => {
    const before = lines.length
    const answers = [await fetch(`${address}/full`), await fetch(`${address}/full`)]
    expect(answers.map(({ status }) => status)).toEqual([507, 507])
    expect(lines.slice(before)).toEqual([['error', 'GET /full']])
    // Another fault is news.
    await fetch(`${address}/broken`)
    expect(lines.at(-1)).toEqual(['error', 'GET /broken'])
  })
})
