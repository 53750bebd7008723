import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { AuthApp } from './support/auth-app.js'

/** More than the buffers of both ends of a connection hold. */
const content = Buffer.alloc(20 * 1024 ** 2, 'a line of text\n')

describe('downloads that nobody reads', () => {
  let app: AuthApp
  let address: string
  let file: string
  const cookies: Record<string, string> = {}
  const agent = new Agent()

  beforeAll(async () => {
    app = await AuthApp.start()
    await app.app.listen(0, '127.0.0.1')
    address = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
    for (const email of ['first@lab.example', 'second@lab.example']) {
      await app.account({ email, role: 'mentor' })
      cookies[email] = (await app.signIn(email)).cookie
    }
    file = await upload('first@lab.example')
  }, 60_000)
  afterAll(async () => {
    agent.destroy()
    await app.stop()
  })

  const upload = async (email: string): Promise<string> => {
    const form = new FormData()
    form.append('file', new File([content], 'lines.txt'))
    const answer = await fetch(`${address}/api/files`, {
      method: 'POST',
      body: form,
      headers: { origin: address, cookie: cookies[email]! },
    })
    return String(((await answer.json()) as { url: unknown }).url)
  }

  /** Requests a file and reads nothing of its content. */
  const open = (email: string, url: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(address + url, { agent, headers: { cookie: cookies[email]! } }, resolve).once('error', reject)
    })

  test('are at most 100 of a person at once, and hold up nobody else', async () => {
    const answers = await Promise.all(Array.from({ length: 101 }, () => open('first@lab.example', file)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(100).fill(200), 429])
    expect((await open('second@lab.example', await upload('second@lab.example'))).statusCode).toBe(200)

    answers.find(({ statusCode }) => statusCode === 200)!.destroy()
    let status: number | undefined
    while (status !== 200) status = (await open('first@lab.example', file)).statusCode
    agent.destroy()
  })

  test('are cut when nothing was read for minutes', async () => {
    const server = app.app.getHttpServer() as Server
    expect(server.timeout).toBe(300_000)
    const url = await upload('second@lab.example')
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
    const answer = await open('second@lab.example', url)
    expect(answer.statusCode).toBe(200)
    // The kernels take some of it; then nothing more goes out.
    const socket = (await connected).setTimeout(200)
    await new Promise((resolve) => socket.once('close', resolve))

    const end = new Promise((resolve) => answer.once('error', resolve).once('end', resolve))
    answer.resume()
    expect(await end).toMatchObject({ code: 'ECONNRESET' })
  })
})
