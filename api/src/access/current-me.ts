import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Session } from './sessions.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request. The guard sets it on every route that is not open to everybody. */
    session?: Session
  }
}

function sessionOf(context: ExecutionContext): Session {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>()
  if (!session) throw new Error('A public route asks for the signed-in person.')
  return session
}

/** The signed-in person. */
export const CurrentMe = createParamDecorator(
  (_: unknown, context: ExecutionContext) => sessionOf(context).me,
)

/** The session of the request. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  sessionOf(context),
)
