import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { isAccount, type SessionEnd } from '@tinkerdesk/shared'
import { BearerTokens, type Session } from '../../access/sessions.js'
import { Events } from '../../events/events.js'
import { maySubscribe, newPeer, type LiveSocket, type Peer } from './live-peers.js'

/** Sockets that one token may have open. */
const maxSockets = 10

/** True if the token of a program may hear of the changes of a resource. Accounts take no token. */
export const mayHear = ({ me }: Pick<Peer, 'me'>, resource: string): boolean =>
  maySubscribe(me, resource) && !(me.token && isAccount({ name: resource }))

/**
 * The connected programs. Each hears of records only: not of chats, notifications and jobs of its owner. Its token is read again before
 * everything that is sent, so an end of the token, another role and a lost school hold at the next event.
 */
@Injectable()
export class LivePrograms implements OnModuleInit, OnModuleDestroy {
  private readonly peers = new Map<string, Peer>()
  /** Sockets on their way to being programs, which count as such. */
  private readonly expected = new Map<LiveSocket, string>()

  private stops: (() => void)[] = []

  constructor(
    private readonly tokens: BearerTokens,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    const tellAll = () => {
      for (const { socket } of this.all()) socket.emit('me-changed')
    }
    this.stops = [
      this.events.on('events-missed', tellAll),
      this.events.on('process-killed', tellAll),
    ]
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop()
  }

  all(): Peer[] {
    return [...this.peers.values()]
  }

  of(socket: LiveSocket): Peer | undefined {
    return this.peers.get(socket.id)
  }

  /** Keeps a place for a socket until it is added or its connection ends. Returns false if its token may not open another one. */
  expect(socket: LiveSocket, { id }: Session): boolean {
    const open = [...this.all().map(({ sessionId }) => sessionId), ...this.expected.values()]
    if (open.filter((other) => other === id).length >= maxSockets) return false
    if (socket.conn.readyState !== 'open') return true
    this.expected.set(socket, id)
    socket.conn.once('close', () => this.expected.delete(socket))
    return true
  }

  add(socket: LiveSocket, { id, me }: Session): void {
    this.expected.delete(socket)
    this.peers.set(socket.id, newPeer(socket, id, me))
  }

  drop(socket: LiveSocket): void {
    this.expected.delete(socket)
    this.peers.delete(socket.id)
  }

  /** Reads the rights of a program again. Ends it, and returns false, if it has none any more. */
  async isLive(peer: Peer): Promise<boolean> {
    const me = await this.tokens.person(peer.sessionId)
    if (peer.isEnded) return false
    if (!me) {
      this.end(peer, 'ended')
      return false
    }
    if (JSON.stringify(me) !== JSON.stringify(peer.me)) peer.socket.emit('me-changed')
    peer.me = me
    for (const [key, { resource }] of peer.subscriptions)
      if (!mayHear(peer, resource)) peer.subscriptions.delete(key)
    return true
  }

  private end(peer: Peer, reason: SessionEnd): void {
    peer.isEnded = true
    this.drop(peer.socket)
    peer.socket.emit('signed-out', { reason })
    peer.socket.disconnect(true)
  }
}
