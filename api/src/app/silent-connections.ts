import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks connections that have not sent a full request yet (browsers open some in advance). Node counts them as busy, so closing the server
 * would wait for them. Returns a function that cuts them.
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
