import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { ProblemCode } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KnownRoutes } from './known-routes.js'
import { ProblemError } from './problem-error.js'
import { problemFrom } from './problem-from.js'

const placeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'unknown address'}`

/** True for errors by which work ends when its client leaves: those of a cut stream, and the reason of the signal `Leaving`. */
const endsByLeaving = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.code === 'unavailable'
    : error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** True for the error by which a body ends that its client did not finish. */
const isCutBody = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.readableAborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/** Faults that every request meets while they last. Each is logged once in this time, in ms: the log is perhaps on the disk that is full. */
const lasting: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['storage_full', 'unavailable'])
const quietMs = 60_000

/** Responds to any exception, from our code, Nest or Fastify, as `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems')
  private readonly loggedAt = new Map<ProblemCode, number>()

  constructor(private readonly routes: KnownRoutes) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    // The client left during its request or response: nobody is there to answer, and nothing went wrong.
    if (reply.raw.destroyed && (endsByLeaving(error) || isCutBody(error, request)))
      return void this.logger.debug(`${placeOf(request)}: the client left.`)
    const problem = this.withMethods(problemFrom(error), request, reply)
    if (problem.status >= 500 && this.isNews(problem.code)) this.log(error, request)
    if (reply.sent) {
      // The response has begun; aborting it is the only way to show that it is incomplete.
      if (!reply.raw.writableEnded) reply.raw.destroy()
      return
    }
    const { retryAfter } = problem.details
    if (retryAfter !== undefined)
      reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
    void reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.toRefusal()))
  }

  private withMethods(
    problem: ProblemError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): ProblemError {
    if (problem.code !== 'route_not_found') return problem
    const methods = this.routes.methodsAt(request.url.split('?', 1)[0]!)
    // The address accepts this method, so it differs slightly, such as by a trailing slash.
    if (methods.length === 0 || methods.includes(request.method)) return problem
    reply.header('allow', methods.join(', '))
    return new ProblemError('method_not_allowed')
  }

  private isNews(code: ProblemCode): boolean {
    const now = performance.now()
    if (lasting.has(code) && now - (this.loggedAt.get(code) ?? -Infinity) < quietMs) return false
    this.loggedAt.set(code, now)
    return true
  }

  /** The place of the error, for the log. Leaves out the query of the address and bound values, which may be personal. */
  private log(error: unknown, request: FastifyRequest): void {
    const where = placeOf(request)
    if (error instanceof ProblemError) return this.logger.warn(`${where}: ${error.message}`)
    this.logger.error(
      where,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  }
}
