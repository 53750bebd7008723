import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { closeQueuedResponses } from './queued-responses.js'

test('closes all responses of a connection that ends, each once', async () => {
  const responses: ServerResponse[] = []
  const closed: number[] = []
  const server = createServer((_request, response) => {
    const at = responses.push(response) - 1
    response.on('close', () => closed.push(at))
    // The first is complete, and the second has begun.
    if (at === 0) response.end('whole')
    if (at === 1) response.write('part')
  })
  closeQueuedResponses(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: lab.example\r\n\r\n'.repeat(5))
    let text = ''
    await new Promise<void>((done) =>
      client.on('data', (part: Buffer) => (text += part.toString()).includes('part') && done()),
    )
    expect(responses).toHaveLength(5)
    expect(closed).toEqual([0])
    client.destroy()
    const end = Date.now() + 5000
    while (closed.length < 5 && Date.now() < end) await new Promise((done) => setTimeout(done, 5))
    expect(closed.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, true])
  } finally {
    server.close()
  }
})
