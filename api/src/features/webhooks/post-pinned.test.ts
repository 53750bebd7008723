import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postPinned } from './post-pinned.js'

let server: Server
let port: number
let respond: (response: ServerResponse, host: string | undefined) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().once('end', () => respond(response, request.headers.host))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here = { address: '127.0.0.1', family: 4 }
const limits = { timeoutMs: 300, maxBytes: 1000 }
// A name that means nothing: it is not looked up again.
const post = () =>
  postPinned(new URL(`http://hooks.invalid:${port}/`), here, { headers: {}, body: '{}' }, limits)

test('goes to the address that was checked, whatever the name means now', async () => {
  let host: string | undefined
  respond = (response, name) => {
    host = name
    response.writeHead(202).end()
  }
  expect(await post()).toBe(202)
  expect(host).toBe(`hooks.invalid:${port}`)
})

test('waits for no answer beyond its time', async () => {
  respond = () => undefined
  await expect(post()).rejects.toMatchObject({ name: 'AbortError' })
  respond = (response) => void response.writeHead(200).write('slow')
  await expect(post()).rejects.toMatchObject({ code: expect.any(String) })
})

test('reads no more of an answer than it may', async () => {
  let sent = 0
  respond = (response) => {
    response.writeHead(200)
    const more = () => {
      sent += 1
      if (!response.destroyed && sent < 1000)
        response.write('x'.repeat(1000), () => setImmediate(more))
    }
    more()
  }
  expect(await post()).toBe(200)
  expect(sent).toBeLessThan(1000)
})

test('refuses headers without end', async () => {
  respond = (response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end()
  await expect(post()).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
})
