import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KnownRoutes } from './known-routes.js'
import { ProblemError } from './problem-error.js'
import { problemFrom } from './problem-from.js'

/** Answers whatever is thrown, by our code, Nest or Fastify, as `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems')

  constructor(private readonly routes: KnownRoutes) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const problem = this.withMethods(problemFrom(error), request, reply)
    if (problem.status >= 500) this.log(error, request)
    if (reply.sent) {
      // The answer has begun; breaking it off is the only way to say that it is not whole.
      if (!reply.raw.writableEnded) reply.raw.destroy()
      return
    }
    const { retryAfter } = problem.details
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
    void reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.toProblem()))
  }

  private withMethods(problem: ProblemError, request: FastifyRequest, reply: FastifyReply): ProblemError {
    if (problem.code !== 'route_not_found') return problem
    const methods = this.routes.methodsAt(request.url.split('?', 1)[0]!)
    // A method that is taken there did not fail by itself: the address is a little other, as with a slash at its end.
    if (methods.length === 0 || methods.includes(request.method)) return problem
    reply.header('allow', methods.join(', '))
    return new ProblemError('method_not_allowed')
  }

  /** Where it broke, for the log. The address without its query, and no bound values: both may hold what is personal. */
  private log(error: unknown, request: FastifyRequest): void {
    const where = `${request.method} ${request.routeOptions.url ?? 'unknown address'}`
    this.logger.error(where, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
