import { createServer } from 'node:net'

const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Returns a TCP port of 127.0.0.1 that is free at this moment. */
export const freePort = () => listen(0)

/** Returns the first free port of 127.0.0.1 from a number on. */
export async function portFrom(first) {
  try {
    return await listen(first)
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    return portFrom(first + 1)
  }
}
