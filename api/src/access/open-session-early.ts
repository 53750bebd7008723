import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'
import './current-me.js'
import { keepSignedBody } from './bodies/keep-signed-body.js'
import { maxSignedBody, signedAddresses } from './bodies/signed-addresses.js'
import { type Sessions, type BearerTokens, sessionOf } from './sessions.js'

/** Size of a body that anyone may send without a session, in bytes. */
const maxOpenBody = 16 * 1024
/** Addresses that take a body from people who are not signed in: those below the first, and the others. */
const openPrefix = '/api/auth/'
const openAddresses: ReadonlySet<string> = new Set([
  '/api/certificates/verify',
  '/api/guardian-forms/open',
  '/api/guardian-forms/child',
  '/api/guardian-forms/answer',
  '/api/portfolio-pages/open',
  '/api/portfolio-pages/picture',
])

const isOpen = (url: string): boolean => url.startsWith(openPrefix) || openAddresses.has(url)

/**
 * Checks the session before a body is read and parsed, so that only signed-in people can make the server work on a large one. Bodies
 * that anyone may send are small. The guard uses the session found here.
 */
export function openSessionEarly(
  fastify: FastifyInstance,
  sessions: Sessions,
  tokens: BearerTokens,
): void {
  fastify.addHook('onRoute', (route) => {
    if (isOpen(route.url)) route.bodyLimit = maxOpenBody
    if (signedAddresses.has(route.url))
      Object.assign(route, { bodyLimit: maxSignedBody, preParsing: keepSignedBody })
  })
  fastify.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0
    if (!hasBody || request.is404 || !request.url.startsWith('/api/') || isOpen(request.url)) return
    if (signedAddresses.has(request.url)) return
    const session = await sessionOf(request, reply, sessions, tokens)
    if (!session) throw new ProblemError('unauthenticated')
    request.session = session
  })
}
