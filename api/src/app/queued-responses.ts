import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes every response of a connection that ends. Of requests that a client sent without waiting for the answers, Node closes only the
 * response that is being sent: the work for those behind it would go on, and their files would stay open.
 */
export function closeQueuedResponses(server: Server): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()
  const follow = (socket: Socket): Set<ServerResponse> => {
    const responses = new Set<ServerResponse>()
    unfinished.set(socket, responses)
    socket.once('close', () => {
      for (const response of responses) {
        // Node closes this one.
        if (response.socket) continue
        response.destroy()
        response.emit('close')
      }
    })
    return responses
  }
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = unfinished.get(socket) ?? follow(socket)
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
}
