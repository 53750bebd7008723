import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.js'
import { isFromProxy } from '../config/operations.js'

/** A request that has ended. It has nothing that its client chose, and no person but the id of the account. */
export interface EndedRequest {
  /** The id in the header `x-request-id`. */
  request: string
  method: string
  /** The pattern of the route, as `/api/students/:id`, or `unmatched`. */
  route: string
  /** That of the response, or 499 if the client left before its end. */
  status: number
  ms: number
  /** Absent without a session. */
  account: string | undefined
}

export type OnEnd = (ended: EndedRequest, log: FastifyRequest['log']) => void

const header = 'x-request-id'
/** Hexadecimal digits and dashes: an id of this form can hold no name, no line break and no markup. */
const safeId = /^[0-9a-f-]{16,64}$/i
/** Requests whose clients left, as nginx counts them. */
const clientLeft = 499

/** Returns the id of a request: that of the proxy in front, if it has a safe form, or a new one. */
export const requestIdOf =
  ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const id = headers[header]
    const isSafe = typeof id === 'string' && safeId.test(id)
    return isSafe && isFromProxy(trustProxy, socket.remoteAddress) ? id : randomUUID()
  }

/** Gives each response the id of its request, and tells all who follow when it has ended. */
export class RequestWatch {
  private readonly followers: OnEnd[] = []

  follow(onEnd: OnEnd): void {
    this.followers.push(onEnd)
  }

  /** Watches every request that has a route, or none. Call it before any hook that may refuse a request. */
  watchAll(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      this.watch(request, reply)
      done()
    })
  }

  /** Watches one request, which no hook sees. */
  watch(request: FastifyRequest, reply: FastifyReply): void {
    void reply.header(header, request.id)
    if (this.followers.length === 0) return
    const startedAt = performance.now()
    const { raw } = reply
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      const ended = {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: raw.writableFinished ? raw.statusCode : clientLeft,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        account: request.session?.me.uid,
      }
      for (const onEnd of this.followers) onEnd(ended, request.log)
    }
    raw.once('finish', end)
    raw.once('close', end)
  }
}
