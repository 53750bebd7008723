import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows the connections of a server that have not sent a whole request yet (browsers open some in advance); Node counts them as
 * busy, so a server that closes would wait for them. Answers a function that cuts them.
 */
export function followSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return () => {
    for (const socket of silent) socket.destroy()
  }
}
