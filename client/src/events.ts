import type { Socket } from 'socket.io-client'
import { Problem } from './problem.js'

/** One change of a record. `gone` is a record that one may no longer read. */
export interface Change {
  id: string
  /** Absent for records of which one may read only a part. */
  version?: number
  action: 'create' | 'update' | 'archive' | 'restore' | 'purge' | 'gone'
}

/** Some changes, or `many`: then read again whatever is needed. It also comes after the connection was lost. */
export type Changes = { many: false; changes: readonly Change[] } | { many: true }

interface Subscription {
  resource: string
  ids?: readonly string[]
}

/** Calls back at changes. Resolves with a function that ends this. */
export type Watch = (
  subscription: Subscription,
  callback: (changes: Changes) => void,
) => Promise<() => void>

type Acknowledgement =
  | { ok: true; isMissed?: boolean }
  | { ok: false; problem: ConstructorParameters<typeof Problem>[0] }
interface ServerMessages {
  'me-changed': () => void
  'signed-out': () => void
  changed: (
    message: { resource: string } & ({ changes: readonly Change[] } | { many: true }),
  ) => void
}
interface ClientMessages {
  subscribe: (body: Subscription, answer: (answer: Acknowledgement) => void) => void
  unsubscribe: (body: Subscription, answer: (answer: Acknowledgement) => void) => void
}
type Connection = Socket<ServerMessages, ClientMessages>

interface Watcher {
  subscription: Subscription
  callback: (changes: Changes) => void
}

const isFor = ({ ids }: Subscription, id: string) => !ids || ids.includes(id)
const keyOf = ({ resource, ids }: Subscription) =>
  `${resource} ${ids ? [...ids].sort().join() : ''}`

/** One socket for everything that is watched. It is opened by the first watcher and closed with the last. */
export class Events {
  private readonly watchers = new Set<Watcher>()
  private connection: Promise<Connection> | undefined

  constructor(
    private readonly address: string,
    private readonly token: string | undefined,
  ) {}

  readonly watch: Watch = async (subscription, callback) => {
    const watcher = { subscription, callback }
    const socket = await (this.connection ??= this.connect())
    this.watchers.add(watcher)
    try {
      const { isMissed } = await this.subscribe(socket, subscription)
      if (isMissed) callback({ many: true })
    } catch (error) {
      this.drop(watcher)
      throw error
    }
    return () => this.drop(watcher)
  }

  /** Ends all watching. */
  close(): void {
    this.watchers.clear()
    void this.connection?.then((socket) => socket.disconnect())
    this.connection = undefined
  }

  private async connect(): Promise<Connection> {
    const { io } = await import('socket.io-client')
    const { token } = this
    const socket: Connection = io(this.address || undefined, {
      transports: ['websocket'],
      forceNew: true,
      ...(token !== undefined && { extraHeaders: { authorization: `Bearer ${token}` } }),
    })
    socket.on('changed', (message) => this.tell(message))
    // Rights changed, or the server missed events of another process.
    socket.on('me-changed', () => {
      for (const { callback } of this.watchers) callback({ many: true })
    })
    socket.on('signed-out', () => this.close())
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', (error: Error & { data?: unknown }) =>
          reject(refusalIn(error)),
        )
      })
    } catch (error) {
      socket.disconnect()
      this.connection = undefined
      throw error
    }
    socket.io.on('reconnect', () => void this.resume(socket))
    return socket
  }

  /** Subscribes again after the connection was lost, and says that anything may have changed. */
  private async resume(socket: Connection): Promise<void> {
    for (const { subscription, callback } of this.watchers) {
      await this.subscribe(socket, subscription).catch(() => undefined)
      callback({ many: true })
    }
  }

  private async subscribe(
    socket: Connection,
    subscription: Subscription,
  ): Promise<{ isMissed?: boolean }> {
    const answer = await socket.emitWithAck('subscribe', subscription)
    if (!answer.ok) throw new Problem(answer.problem)
    return answer
  }

  private drop(watcher: Watcher): void {
    if (!this.watchers.delete(watcher)) return
    if (this.watchers.size === 0) return this.close()
    const key = keyOf(watcher.subscription)
    if ([...this.watchers].some(({ subscription }) => keyOf(subscription) === key)) return
    void this.connection?.then((socket) =>
      socket.emit('unsubscribe', watcher.subscription, () => undefined),
    )
  }

  private tell(message: Parameters<ServerMessages['changed']>[0]): void {
    for (const { subscription, callback } of this.watchers) {
      if (subscription.resource !== message.resource) continue
      if ('many' in message) callback({ many: true })
      else {
        const changes = message.changes.filter(({ id }) => isFor(subscription, id))
        if (changes.length > 0) callback({ many: false, changes })
      }
    }
  }
}

/** A refusal carries a problem; a connection that nobody answers does not. */
const refusalIn = (error: Error & { data?: unknown }): Error => {
  const { data } = error
  return typeof data === 'object' && data !== null && 'code' in data
    ? new Problem(data as ConstructorParameters<typeof Problem>[0])
    : error
}
