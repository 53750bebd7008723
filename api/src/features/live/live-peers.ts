import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import {
  grantsFor,
  resourceNamed,
  type Me,
  type ServerMessages,
  type SessionEnd,
} from '@tinkerdesk/shared'
import { setTimeout as pause } from 'node:timers/promises'
import type { DefaultEventsMap, Socket } from 'socket.io'
import { Sessions, type Session } from '../../access/sessions.js'
import { tabId } from '../../access/tab-header.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { SubscriptionBody } from './live-messages.js'

export type LiveSocket = Socket<DefaultEventsMap, ServerMessages>

/** One connected tab or program: its person and its subscriptions. */
export interface Peer {
  socket: LiveSocket
  /** The id of the session; of a program, of its token. */
  sessionId: string
  me: Me
  /** The id that the tab gave itself, as in the `x-tab` header of its requests. */
  tab: string | undefined
  subscriptions: Map<string, SubscriptionBody>
  /** The rights changed and are being reloaded: nothing is sent before `ready`. */
  isStale: boolean
  isEnded: boolean
  ready: Promise<void>
}

/** Tabs that one session may have open. */
const maxTabs = 30
/** Tabs that one person may have open in all sessions. */
const maxTabsOfPerson = 60
/** Tabs that may have missed news read again within this time, not all at once. */
const readAgainMs = 10_000
/** How long a change of rights without an event can go unnoticed on a socket. */
const revalidateEvery = 120_000

export const maySubscribe = (me: Me, resource: string): boolean =>
  grantsFor(resourceNamed(resource), me, 'read').length > 0

/** Returns a connection of a person whose session the caller has opened. */
export const newPeer = (socket: LiveSocket, sessionId: string, me: Me): Peer => ({
  socket,
  sessionId,
  me,
  tab: tabId(socket.handshake.auth['tab']),
  subscriptions: new Map(),
  isStale: false,
  isEnded: false,
  ready: Promise.resolve(),
})

/** The connected tabs. Keeps the rights of each up to date, and closes it with its session. */
@Injectable()
export class LivePeers implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Live')
  private readonly peers = new Map<string, Peer>()
  private readonly byPerson = new Map<string, Set<Peer>>()
  /** Sockets on their way to being tabs, which count as such. */
  private readonly expected = new Map<LiveSocket, Session>()
  private timer: NodeJS.Timeout | undefined
  private stops: (() => void)[] = []

  constructor(
    private readonly sessions: Sessions,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.stops = [
      this.events.on('sessions-ended', (event) => this.endSessions(event)),
      this.events.on('reach-changed', ({ userId }) => this.rightsChanged(userId)),
      this.events.on('call-planned', ({ key, person }) => {
        if (this.ofPerson(person).length > 0) this.events.emit('call-needless', { key })
      }),
      this.events.on('record-changed', ({ resource, id }) =>
        resource === 'user' ? this.rightsChanged(id) : undefined,
      ),
      this.events.on('process-killed', () => this.tellAll()),
    ]
    this.timer = setInterval(() => void this.revalidate(), revalidateEvery).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    for (const stop of this.stops) stop()
  }

  get size(): number {
    return this.peers.size
  }

  all(): Peer[] {
    return [...this.peers.values()].filter(({ isEnded }) => !isEnded)
  }

  /** Returns the tabs of a person. */
  ofPerson(uid: string): Peer[] {
    return [...(this.byPerson.get(uid) ?? [])].filter(({ isEnded }) => !isEnded)
  }

  of(socket: LiveSocket): Peer | undefined {
    return this.peers.get(socket.id)
  }

  /** Adds a tab whose session the caller has opened. */
  add(socket: LiveSocket, sessionId: string, me: Me): Peer {
    const peer = newPeer(socket, sessionId, me)
    this.expected.delete(socket)
    this.peers.set(socket.id, peer)
    this.byPerson.set(me.uid, (this.byPerson.get(me.uid) ?? new Set()).add(peer))
    return peer
  }

  drop(socket: LiveSocket): void {
    const peer = this.peers.get(socket.id)
    this.peers.delete(socket.id)
    if (!peer) return
    // The person of a session never changes.
    const theirs = this.byPerson.get(peer.me.uid)
    theirs?.delete(peer)
    if (theirs?.size === 0) this.byPerson.delete(peer.me.uid)
  }

  /** Keeps a place for a tab until it is added or its connection ends. Returns false if this session, or its person, may not open another one. */
  expect(socket: LiveSocket, session: Session): boolean {
    const { id, me } = session
    const coming = [...this.expected.values()]
      .filter((other) => other.me.uid === me.uid)
      .map((other) => other.id)
    const theirs = [...this.ofPerson(me.uid).map(({ sessionId }) => sessionId), ...coming]
    if (
      theirs.length >= maxTabsOfPerson ||
      theirs.filter((other) => other === id).length >= maxTabs
    )
      return false
    // A connection that has ended becomes no tab.
    if (socket.conn.readyState !== 'open') return true
    this.expected.set(socket, session)
    socket.conn.once('close', () => this.expectNoMore(socket))
    return true
  }

  /** Gives the place of a socket that becomes no tab to others. */
  expectNoMore(socket: LiveSocket): void {
    this.expected.delete(socket)
  }

  private async rightsChanged(userId: string): Promise<void> {
    const theirs = this.ofPerson(userId)
    for (const peer of theirs) {
      peer.isStale = true
      peer.ready = peer.ready.then(() => this.reopen(peer, true))
    }
    await Promise.all(theirs.map(({ ready }) => ready))
  }

  /** Authorises every tab again, which then reads everything open again. Nothing is sent before; `prepare` runs once that is so. */
  async reopenAll(prepare: (peers: readonly Peer[]) => Promise<void>): Promise<void> {
    const all = this.all()
    for (const peer of all) peer.isStale = true
    await prepare(all)
    for (const peer of all) {
      peer.ready = peer.ready.then(() => this.reopen(peer, true))
      await peer.ready
    }
  }

  /** Tells every tab, one after another, to read everything open again. */
  private async tellAll(): Promise<void> {
    const all = this.all()
    for (const { socket } of all) {
      socket.emit('me-changed')
      await pause(readAgainMs / all.length, undefined, { ref: false })
    }
  }

  /** Reloads sessions one after another, to catch changes without an event. */
  async revalidate(): Promise<void> {
    for (const peer of this.all()) {
      peer.ready = peer.ready.then(() => this.reopen(peer, false))
      await peer.ready
    }
  }

  /** Authorises a tab again as at its handshake. */
  private async reopen(peer: Peer, isTold: boolean): Promise<void> {
    if (peer.isEnded) return
    try {
      // An open but idle tab does not use the session: left alone, it expires.
      const session = await this.sessions.open(peer.socket.handshake.headers.cookie, 'watching')
      if (!session || session.id !== peer.sessionId) return this.end([peer], 'expired')
      const isOther = JSON.stringify(session.me) !== JSON.stringify(peer.me)
      if (isOther) peer.me = session.me
      for (const [key, { resource }] of peer.subscriptions)
        if (!maySubscribe(peer.me, resource)) peer.subscriptions.delete(key)
      peer.isStale = false
      if (isTold || isOther) peer.socket.emit('me-changed')
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'account_disabled')
        return this.end([peer], 'disabled')
      this.logger.error(
        'A socket could not be authorised again',
        error instanceof Error ? error.stack : String(error),
      )
      // If the check fails, cut the tab off. It reconnects and is checked again.
      peer.isEnded = true
      peer.socket.conn.close()
    }
  }

  private endSessions({
    userId,
    sessionIds,
    isReplaced,
    isDisabled,
  }: EventPayloads['sessions-ended']): void {
    const theirs = this.ofPerson(userId).filter(
      ({ sessionId }) => !sessionIds || sessionIds.includes(sessionId),
    )
    this.end(theirs, isDisabled ? 'disabled' : isReplaced ? 'expired' : 'ended')
  }

  /** Closes tabs at once: nothing is read before, so that they wait for nobody. */
  private end(peers: readonly Peer[], reason: SessionEnd): void {
    for (const peer of peers) {
      peer.isEnded = true
      peer.socket.emit('signed-out', { reason })
      peer.socket.disconnect(true)
    }
  }
}
