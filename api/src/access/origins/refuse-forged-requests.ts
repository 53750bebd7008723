import { bearerOf } from '../sessions.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.js'
import { ProblemError } from '../../problems/problem-error.js'
import { signedAddresses } from '../bodies/signed-addresses.js'
import { isExposed, isOwnOrigin, type Provenance } from './own-origin.js'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const bodyTypes = new Set(['application/json', 'multipart/form-data'])

const header = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join() : value

function assertBodyType({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (type === undefined && !hasBody) return
  if (!bodyTypes.has((type ?? '').split(';', 1)[0]!.trim().toLowerCase()))
    throw new ProblemError('unsupported_media')
}

/** Returns the sentence that tells a program how to send the request. */
function remedyFor(
  { origin, site }: Pick<Provenance, 'origin' | 'site'>,
  publicUrl: string,
): string {
  const expected = new URL(publicUrl).origin
  if (origin === undefined && site === undefined)
    return `Send the header "Origin: ${expected}" with every request that changes something.`
  if (origin !== undefined && origin !== expected)
    return `The header "Origin" must be "${expected}".`
  return 'The header "Sec-Fetch-Site" must be "same-origin", or absent.'
}

/** Refuses, before its body is read, a request that a page of another site made a browser send, or a page that was opened without encryption. */
export function refuseForgedRequests(fastify: FastifyInstance, config: Config): void {
  const assertOwn = (request: FastifyRequest): void => {
    const { origin, host } = request.headers
    const provenance = {
      protocol: request.protocol,
      host,
      origin: header(origin),
      site: header(request.headers['sec-fetch-site']),
    }
    // An unknown address changes nothing, so the truth about it comes first.
    if (request.is404) throw new ProblemError('route_not_found')
    // Signed by its sender over the whole body, so no browser can send it.
    if (signedAddresses.has(request.url)) return assertBodyType(request)
    if (isExposed(provenance, config.publicUrl))
      throw new ProblemError('not_encrypted', {
        title: `Open ${config.publicUrl} instead. Anyone in the network can read what is sent from here.`,
      })
    // No page of another site can make a browser send a token.
    if (bearerOf(request) === undefined && !isOwnOrigin(provenance, config.publicUrl))
      throw new ProblemError('forged_request', { detail: remedyFor(provenance, config.publicUrl) })
    assertBodyType(request)
  }
  fastify.addHook('onRequest', (request, _reply, done) => {
    bearerOf(request)
    if (!reading.has(request.method)) assertOwn(request)
    done()
  })
}
