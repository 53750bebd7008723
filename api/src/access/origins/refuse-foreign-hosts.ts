import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Probes of a supervisor use any name for the machine, and learn nothing. */
const exemptPrefix = '/api/health/'

/** True for headers that name a host twice: Node reads the first, and a proxy may read the other. */
function hasSecondHost(headers: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]!.length === 4 && headers[at]!.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/**
 * Refuses a request whose `Host` is not one of ours, or that has two. A page of another site can point its own name at this machine (DNS rebinding);
 * its requests then look like our own, except for the name. `X-Forwarded-Host` does not count, behind a proxy too: such a page can
 * send it, and most proxies pass it on.
 */
export function refuseForeignHosts(fastify: FastifyInstance, config: Config): void {
  // Nearly every request names the same host; parsing it each time would cost more than the check.
  let lastOwnHost: string | undefined
  fastify.addHook('onRequest', ({ url, headers: { host }, raw }, _reply, done) => {
    if (hasSecondHost(raw.rawHeaders))
      return done(
        new ProblemError('bad_request', {
          detail: 'A request names one host, and this one names two.',
        }),
      )
    if (host !== undefined && host === lastOwnHost) return done()
    if (config.isOwnHost(host)) lastOwnHost = host
    else if (!url.startsWith(exemptPrefix)) return done(new ProblemError('foreign_host'))
    done()
  })
}
