import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { limitConnects } from './limit-connects.js'

describe('a connection that asks to become a tab', () => {
  const http = createServer()
  const server = new Server(http)
  /** Each time takes some work before it is refused. */
  let attempts = 0
  beforeAll(async () => {
    limitConnects(server)
    server.use((_socket, next) => {
      attempts += 1
      next(new Error('Please sign in.'))
    })
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  })
  beforeEach(() => (attempts = 0))
  afterAll(() => server.close())

  test.each(['websocket', 'polling'])(
    'is closed when it asks again and again: %s',
    async (transport) => {
      const { port } = http.address() as AddressInfo
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: [transport],
        reconnection: false,
        forceNew: true,
      })
      const { engine } = await new Promise<(typeof socket)['io']>((done) =>
        socket.io.once('open', () => done(socket.io)),
      )
      const closed = new Promise((done) => engine.once('close', done))
      for (let time = 0; time < 5000; time += 1) engine.write('0')
      await closed
      expect(attempts).toBeLessThanOrEqual(11)
      socket.close()
    },
  )
})
