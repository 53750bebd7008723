import type { Server } from 'socket.io'

/** Times that a connection may ask to become a tab. A page asks once. */
const maxConnects = 10
/** The first character of a message that asks for it: socket.io's CONNECT. */
const connect = '0'

/** The part of a connection of the driver that we use. */
interface Connection {
  on(event: 'packet', listener: (packet: { type: string; data?: unknown }) => void): void
  close(isDiscarded: boolean): void
}

/**
 * Closes a connection that asks too often to become a tab. Each attempt takes work, even without a session, and one network packet holds
 * thousands.
 */
export function limitConnects(server: Server): void {
  server.engine.on('connection', (connection: Connection) => {
    let connects = 0
    connection.on('packet', ({ type, data }) => {
      if (type !== 'message' || typeof data !== 'string' || !data.startsWith(connect)) return
      connects += 1
      if (connects > maxConnects) connection.close(true)
    })
  })
}
