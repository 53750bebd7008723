import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Me } from '@tinkerdesk/shared'
import type { Session } from './sessions.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; set by the guard on every route that is not open to everybody. */
    me?: Me
    sessionId?: string
  }
}

function sessionOf(context: ExecutionContext): Session {
  const { me, sessionId } = context.switchToHttp().getRequest<FastifyRequest>()
  if (!me || !sessionId) throw new Error('A public route asks for the signed-in person.')
  return { id: sessionId, me }
}

/** The signed-in person. */
export const CurrentMe = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context).me)

/** The session of the request. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context))
