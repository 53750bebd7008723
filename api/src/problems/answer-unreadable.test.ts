import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { answerUnreadable } from './answer-unreadable.js'

describe('bytes that cannot be read as a request', () => {
  const app = fastify({ clientErrorHandler: answerUnreadable })
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => app.close())

  /** Sends bytes and returns all that comes back until the server ends the connection. */
  const answerTo = async (bytes: string): Promise<{ head: string; problem: unknown }> => {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    client.write(bytes)
    let text = ''
    for await (const data of client) text += String(data)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    return { head, problem: JSON.parse(body) }
  }

  test.each([
    ['an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`],
    ['a header', `GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}\r\n`],
  ])('are refused with the limit if %s is too long', async (_, bytes) => {
    const { head, problem } = await answerTo(bytes)
    expect(head).toMatch(
      /^HTTP\/1.1 413 Payload Too Large\r\ncontent-type: application\/problem\+json/,
    )
    expect(problem).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      title: expect.stringContaining('at most 16 kB'),
    })
  })

  test.each([
    'FOO / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000',
  ])('are answered with a problem: %j', async (bytes) =>
    expect((await answerTo(bytes)).problem).toMatchObject({ status: 400, code: 'bad_request' }),
  )
})
