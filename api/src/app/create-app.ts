import type { Server } from 'node:http'
import compress from '@fastify/compress'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { maxBody } from '@tinkerdesk/shared'
import type { FastifyInstance } from 'fastify'
import { accessLogger, logRequest } from './access-log.js'
import { AppModule } from './app.module.js'
import { plainTarget } from '../access/plain-target.js'
import { parseJson } from '../access/bodies/parse-json.js'
import { secureHeaders } from '../access/secure-headers.js'
import type { Config } from '../config/config.js'
import { Events } from '../events/events.js'
import { LiveAdapter } from '../features/live/live-adapter.js'
import { FreeSpace } from '../files/free-space.js'
import { serveAdmin } from '../features/web/serve-admin.js'
import { answerBeforeRouting } from '../problems/answer-before-routing.js'
import { answerUnreadable } from '../problems/answer-unreadable.js'
import { ProblemError } from '../problems/problem-error.js'
import { endConnections } from './end-connections.js'
import { followMetrics } from './metrics/follow-metrics.js'
import { closeQueuedResponses } from './queued-responses.js'
import { refuseWhenFull } from './refuse-when-full.js'
import { RequestWatch, requestIdOf } from './request-watch.js'
import { StartLogger } from './start-logger.js'

/** Returns the proxies as Fastify takes them. It takes a number of hops as none, so a number becomes a function. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Creates the product as one server, ready to listen, with the database open and migrated. Throws a sentence if it cannot start. `serve`
 * checks the declarations before it loads this file.
 */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const watch = new RequestWatch()
  const adapter = new FastifyAdapter({
    ...accessLogger(config),
    genReqId: requestIdOf(config),
    bodyLimit: maxBody,
    trustProxy: trusted(config.trustProxy),
    // For a client that neither sends nor reads: a download that nobody reads holds an open file. A draft of the AI takes up to 3 minutes.
    connectionTimeout: 300_000,
    // A file of 50 MB takes minutes on a school's connection, but a silent client must not hold one for ever.
    requestTimeout: 600_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    rewriteUrl: plainTarget,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (...[error, request, reply]: Parameters<typeof answerBeforeRouting>) => {
      watch.watch(request, reply)
      answerBeforeRouting(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    // Requests that arrive during a stop are answered: `endConnections`.
    return503OnClosing: false,
  })
  parseJson(adapter)
  const fastify = adapter.getInstance<FastifyInstance>()
  watch.watchAll(fastify)
  if (config.isAccessLogged) watch.follow(logRequest)
  await secureHeaders(fastify, config)
  endConnections(fastify)
  // Many clients send a JSON content type on every request, even a DELETE without a body. Accept an empty body then.
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0))
      delete headers['content-type']
    done()
  })
  let events: Events | null = null
  fastify.addHook('onRequest', ({ method, url }, reply, done) => {
    // Before anything is read: a change during the request then counts as missed.
    if (events && method === 'GET' && url.startsWith('/api/'))
      void reply.header('x-events', events.marks.current())
    done()
  })
  let admin: Awaited<ReturnType<typeof serveAdmin>> = null
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    // A shared PC must not store API responses. Files set their own header.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    // Every tab asks for this after the server was started again, and learns that it is older than the server.
    if (admin && request.url === '/api/auth/me') void reply.header('x-build', admin.build)
    done()
  })
  await fastify.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), adapter, {
    logger: new StartLogger(),
    abortOnError: false,
  })
  closeQueuedResponses(app.getHttpServer() as Server)
  refuseWhenFull(fastify, app.get(FreeSpace))
  events = app.get(Events)
  app.useWebSocketAdapter(new LiveAdapter(app, config))
  if (!config.isDevelopment) admin = await serveAdmin(fastify, config.issuers)
  if (admin) {
    const { answer } = admin
    fastify.get('/*', (request, reply) => {
      if (!answer(request, reply)) throw new ProblemError('route_not_found')
    })
  }
  await followMetrics(app, fastify, watch)
  await app.init()
  return app
}
