import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.js'

const optionsFor = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  hsts: config.publicUrl.startsWith('https:'),
  referrerPolicy: { policy: 'same-origin' },
})

/** The product uses none of these, and no file opened from it may use them. */
const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()'

/** Returns the headers of Helmet by their names. It sets them on the reply, too. */
function headersOf(reply: FastifyReply): Record<string, string> {
  void reply.helmet()
  const headers = Object.entries(reply.raw.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  )
  return { ...Object.fromEntries(headers), 'permissions-policy': permissions }
}

/**
 * Sets the headers of every response that tell the browser what no page of ours may do. A route may set its own instead. They are the same for
 * all responses, so Helmet makes them once.
 */
export async function secureHeaders(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(helmet, { ...optionsFor(config), global: false })
  let headers: Record<string, string> | undefined
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers((headers ??= headersOf(reply)))
    done()
  })
}
