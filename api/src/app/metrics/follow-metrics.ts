import type { INestApplicationContext } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { Config } from '../../config/config.js'
import type { RequestWatch } from '../request-watch.js'
import { readGauges } from './read-gauges.js'
import { serveMetrics } from './serve-metrics.js'

/** Counts requests and serves the metrics until the product stops, if the settings ask for them. Call it before the first request. */
export async function followMetrics(
  app: INestApplicationContext,
  fastify: FastifyInstance,
  watch: RequestWatch,
): Promise<void> {
  const settings = app.get(Config).metrics
  if (!settings) return
  const { Metrics } = await import('./metrics.js')
  const metrics = await Metrics.start()
  watch.follow(metrics.count)
  const server = await serveMetrics(settings, async () => ({
    type: metrics.contentType,
    text: await metrics.text(await readGauges(app)),
  }))
  fastify.addHook('onClose', (_fastify, done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
}
