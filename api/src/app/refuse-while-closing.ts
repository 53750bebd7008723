import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'

/** Answers what arrives during a stop like every other error, and asks for it again; what is under way is finished. */
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
