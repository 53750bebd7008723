import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often connections are looked at during a stop, in milliseconds. */
const idleInterval = 100
/** A request that was just sent may not have been read yet, so a silent connection has this long, in milliseconds. */
const silentInterval = 1000

/**
 * Ends connections during a stop as soon as no request runs on them. Fastify does so only once, at its beginning: a connection whose response
 * ends later would be kept for the next request, and the stop would wait for it. A request that arrives on such a connection is answered, as
 * a balancer may not send it to another server, and is the last one there.
 */
export function endConnections(fastify: FastifyInstance): void {
  const server = fastify.server as Server
  const silent = silentConnections(server)
  let isClosing = false
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  fastify.addHook('preClose', (done) => {
    isClosing = true
    if (server.listening) {
      const timers = [
        setInterval(() => server.closeIdleConnections(), idleInterval),
        setInterval(() => silent.forEach((socket) => socket.destroy()), silentInterval),
      ]
      server.once('close', () => timers.forEach(clearInterval))
    }
    done()
  })
}

/** Returns the connections that have not sent a full request yet (browsers open some in advance). Node counts them as busy. */
function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}
