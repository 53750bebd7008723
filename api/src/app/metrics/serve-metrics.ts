import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { MetricsSettings } from '../../config/operations.js'
import { isLoopbackName } from '../../config/loopback.js'
import { listenSentence } from '../listen-sentence.js'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns why a request gets no metrics, as a status, or `undefined`. */
function refusalOf({ method, url, headers }: IncomingMessage, token: string | undefined) {
  if (url?.split('?', 1)[0] !== '/metrics') return 404
  if (method !== 'GET' && method !== 'HEAD') return 405
  if (token !== undefined) {
    const isRight = timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
    return isRight ? undefined : 401
  }
  // A page of any site may lead its name to this machine, and would then read with this one's browser.
  const host = URL.canParse(`http://${headers.host}`) && new URL(`http://${headers.host}`).hostname
  return host && isLoopbackName(host) ? undefined : 421
}

/**
 * Serves the metrics on a port of their own, at `/metrics`. Throws a sentence if the port is taken. Requests are few and small, so it has
 * no other limits than Node's.
 */
export async function serveMetrics(
  { host, port, token }: MetricsSettings,
  read: () => Promise<{ type: string; text: string }>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, token)
    if (refusal !== undefined) return void response.writeHead(refusal).end()
    read().then(
      ({ type, text }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenSentence(error, { HOST: ['METRICS_HOST', host], PORT: ['METRICS_PORT', port] })
  })
  // The product ends although a scraper keeps its connection.
  server.unref()
  return server
}
