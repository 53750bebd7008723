import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../scripts/lib/free-port.mjs'

/** A line to a server that can be cut: then nothing listens at its address. */
export interface Line {
  url: string
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Opens a line to the server at `url`. */
export async function openLine(url: string): Promise<Line> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [near, far]) keep(socket)
    near.pipe(far).pipe(near)
  })
  const mend = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await mend()
  return {
    url: `http://127.0.0.1:${port}`,
    mend,
    cut: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
