import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'

/** Refuses requests that arrive during a stop with a problem that asks to retry. Running requests are finished. */
export function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false
  fastify.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done()
    void reply.header('connection', 'close')
    done(new ProblemError('unavailable', { retryAfter: 2 }))
  })
}
