import { io, type Socket } from 'socket.io-client'
import type { Problem } from '@tinkerdesk/shared'
import type { Acknowledgement } from '../../src/features/live/live-messages.js'
import { origin } from './auth-app.js'

interface Heard {
  boot: string
  seq: number
  resource: string
  changes?: { id: string; version: number; action: string; by?: string }[]
  many?: true
}

/** The live connection of one browser tab. */
export class LiveTab {
  readonly heard: Heard[] = []
  /** Other messages, in order. */
  readonly messages: { name: string; message: unknown }[] = []

  private constructor(readonly socket: Socket) {
    socket.on('changed', (message: Heard) => void this.heard.push(message))
    for (const name of ['me-changed', 'signed-out', 'disconnect'])
      socket.on(name, (message) => void this.messages.push({ name, message }))
  }

  /** Connects with a session cookie, or an empty text for none. Throws the server's refusal. */
  static async open(
    url: string,
    cookie: string,
    headers: Record<string, string> = { origin },
    transports = ['websocket'],
    tabId?: string,
  ): Promise<LiveTab> {
    const socket = io(url, {
      transports,
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...(cookie && { cookie }), ...headers },
      auth: { tab: tabId },
    })
    const tab = new LiveTab(socket)
    await new Promise<void>((done, fail) => {
      socket.once('connect', () => done())
      socket.once('connect_error', (error) => {
        socket.close()
        fail(error)
      })
    })
    return tab
  }

  async send(name: string, ...body: unknown[]): Promise<Acknowledgement> {
    return this.socket.timeout(30_000).emitWithAck(name, ...body)
  }

  async subscribe(...names: string[]): Promise<this> {
    for (const resource of names) {
      const answer = await this.send('subscribe', { resource })
      if (!answer.ok) throw new Error(`${resource}: ${answer.problem.title}`)
    }
    return this
  }

  /** Returns the events of a record so far, as `student update`. */
  of(id: string): string[] {
    return this.heard.flatMap(({ resource, changes = [] }) =>
      changes.filter((change) => change.id === id).map(({ action }) => `${resource} ${action}`),
    )
  }

  /** Returns the author of each event of a record: `tab`, `you`, or `-` for another person. */
  authorsOf(id: string): string[] {
    return this.heard.flatMap(({ changes = [] }) =>
      changes.filter((change) => change.id === id).map(({ by }) => by ?? '-'),
    )
  }

  names(): string[] {
    return this.messages.map(({ name }) => name)
  }

  close(): void {
    this.socket.close()
  }
}

export const problemIn = (answer: Acknowledgement): Problem | null =>
  answer.ok ? null : answer.problem

/** Waits until a condition is true; the test's own timeout applies. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 10))
}
