import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.js'
import { ProblemError } from '../problems/problem-error.js'
import { isOwnOrigin } from './own-origin.js'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const bodyTypes = new Set(['application/json', 'multipart/form-data'])

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value)

function assertBodyType({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (type === undefined && !hasBody) return
  if (!bodyTypes.has((type ?? '').split(';', 1)[0]!.trim().toLowerCase())) throw new ProblemError('unsupported_media')
}

/** Refuses, before its body is read, a request that a page of another site made a browser send. */
export function refuseForgedRequests(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return
    const { origin, host } = request.headers
    const provenance = { protocol: request.protocol, host, origin: header(origin), site: header(request.headers['sec-fetch-site']) }
    if (!isOwnOrigin(provenance, config.publicUrl)) throw new ProblemError('forged_request')
    assertBodyType(request)
  })
}
