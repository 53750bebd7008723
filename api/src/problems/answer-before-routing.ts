import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from './problem-error.js'

/** Responds to an address that cannot be decoded or contains too long a name: it matches no route, so no filter sees it. */
export function answerBeforeRouting(
  { code }: Pick<FastifyError, 'code'>,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem =
    code === 'FST_ERR_BAD_URL'
      ? new ProblemError('bad_request', { detail: 'The address is not valid.' })
      : new ProblemError('route_not_found')
  void reply
    .status(problem.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toRefusal()))
}
