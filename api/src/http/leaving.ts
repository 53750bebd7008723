import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../problems/problem-error.js'

/** Injects a signal that is aborted when the client leaves before its response is complete. */
export const Leaving = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AbortSignal => {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>()
    const leaving = new AbortController()
    raw.once('close', () => {
      if (!raw.writableFinished) leaving.abort(new ProblemError('unavailable'))
    })
    return leaving.signal
  },
)
