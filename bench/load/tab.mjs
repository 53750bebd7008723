import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { io } from 'socket.io-client'
import { pause } from '../lib/requests.mjs'

/** Changes within this time cause one reload of a list, in ms, as in the admin. */
const mergeMs = 120
/** Longest time until an answer, in ms. */
const patienceMs = 60_000

/** A browser tab of one person, with an address, cookies and connections of its own. */
export class Tab {
  #cookies = new Map()
  #agent
  #socket
  /** True once the socket was closed by anyone but this tab. */
  wasClosed = false

  /** `address` is one of this machine, such as 127.0.1.7: schools are told apart by it. */
  constructor(url, { address = '127.0.0.1', cookie } = {}) {
    this.url = url
    this.id = randomBytes(12).toString('hex')
    this.address = address
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address })
    if (cookie) this.#keep([cookie])
  }

  #keep(cookies) {
    for (const cookie of cookies) {
      const [pair] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
  }

  get cookie() {
    return [...this.#cookies.values()].join('; ')
  }

  /** Sends a request as our pages do. Resolves with its status and body; the status is 0 if the connection is lost or nothing comes. */
  ask(method, path, body) {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      origin: this.url,
      cookie: this.cookie,
      'x-tab': this.id,
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    return new Promise((done) => {
      const gone = (error) => done({ status: 0, body: { title: error.message } })
      const sent = request(
        this.url + path,
        { method, agent: this.#agent, headers, timeout: patienceMs },
        (answer) => {
          const parts = []
          answer.on('data', (part) => parts.push(part))
          answer.on('error', gone)
          answer.on('end', () => {
            this.#keep(answer.headers['set-cookie'] ?? [])
            const type = String(answer.headers['content-type'])
            const whole = Buffer.concat(parts)
            done({
              status: answer.statusCode,
              type,
              body: /json/.test(type) && whole.length > 0 ? JSON.parse(whole) : undefined,
            })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${patienceMs / 1000} s`)))
      sent.on('error', gone)
      sent.end(text)
    })
  }

  /** Opens the socket of the tab and subscribes to resources. Resolves when it hears them. */
  async listen(resources) {
    this.#socket = io(this.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: this.cookie, origin: this.url },
      auth: { tab: this.id },
      localAddress: this.address,
    })
    await new Promise((done, fail) => {
      this.#socket.once('connect', done)
      this.#socket.once('connect_error', fail)
    })
    this.#socket.on(
      'disconnect',
      (reason) => (this.wasClosed ||= reason !== 'io client disconnect'),
    )
    const answers = await Promise.all(
      resources.map((body) => this.#socket.emitWithAck('subscribe', body)),
    )
    const refused = answers.find(({ ok }) => !ok)
    if (refused) throw new Error(refused.problem.title)
  }

  /** Reads lists again when others change their rows, as the admin does: never two readings of one at once. `heard` gets each change. */
  rereads(resource, read, heard = () => undefined) {
    let [isReading, isAgain] = [false, false]
    const again = async () => {
      if (isReading) return void (isAgain = true)
      isReading = true
      do {
        isAgain = false
        await pause(mergeMs)
        await read()
      } while (isAgain)
      isReading = false
    }
    this.#socket.on('changed', (message) => {
      if (message.resource !== resource) return
      const others = (message.changes ?? [{}]).filter(({ by }) => by !== 'tab')
      for (const { id } of others) heard(id)
      if (others.length > 0) void again()
    })
  }

  close() {
    this.#socket?.close()
    this.#agent.destroy()
  }
}
