import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { FilesWorld } from './support/files-world.js'

/** More than the buffers of both ends of a connection hold. */
const content = Buffer.alloc(20 * 1024 ** 2, 'a line of text\n')

describe('downloads that nobody reads', () => {
  let world: FilesWorld
  const agent = new Agent()

  beforeAll(async () => {
    world = await FilesWorld.start()
  })
  afterAll(async () => {
    agent.destroy()
    await world.app.stop()
  })

  const upload = async (who: string) => (await world.upload(who, content, 'lines.txt')).url

  /** Requests a file and reads nothing of its content. */
  const open = (who: string, url: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(world.address + url, { agent, headers: { cookie: world.cookies[who]! } }, resolve).once(
        'error',
        reject,
      )
    })

  test('are at most 100 of a person at once, and hold up nobody else', async () => {
    const file = await upload('asha')
    const answers = await Promise.all(Array.from({ length: 101 }, () => open('asha', file)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(100).fill(200),
      429,
    ])
    expect((await open('ravi', await upload('ravi'))).statusCode).toBe(200)

    answers.find(({ statusCode }) => statusCode === 200)!.destroy()
    let status: number | undefined
    while (status !== 200) status = (await open('asha', file)).statusCode
    agent.destroy()
  })

  test('are cut when nothing was read for minutes', async () => {
    const server = world.app.app.getHttpServer() as Server
    expect(server.timeout).toBe(300_000)
    const url = await upload('ravi')
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
    const answer = await open('ravi', url)
    expect(answer.statusCode).toBe(200)
    // The kernels take some of it; then nothing more goes out.
    const socket = (await connected).setTimeout(200)
    await new Promise((resolve) => socket.once('close', resolve))

    const end = new Promise((resolve) => answer.once('error', resolve).once('end', resolve))
    answer.resume()
    expect(await end).toMatchObject({ code: 'ECONNRESET' })
  })
})
