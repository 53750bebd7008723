import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import type { Role } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { LivePeers, type Peer } from './live-peers.js'

interface Room {
  /** The version of the group that the members come from, so that a late event changes nothing. */
  version: number
  members: ReadonlySet<string>
}

/** Sends stored messages to the connected members of their group, whole and in order. */
@Injectable()
export class LiveChats implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Live')
  /** The groups of each socket. */
  private readonly rooms = new Map<string, Set<string>>()
  /** The members of groups that changed while this process runs. */
  private readonly changed = new Map<string, Room>()
  /** The person of each chat with the admins, `null` for other groups. It never changes. */
  private readonly threads = new Map<string, string | null>()
  /** The last message of each group that is being sent. */
  private readonly sending = new Map<string, Promise<void>>()
  private stops: (() => void)[] = []

  constructor(
    private readonly events: Events,
    private readonly database: Database,
    private readonly peers: LivePeers,
  ) {}

  onModuleInit(): void {
    this.stops = [
      this.events.on('chat-message', (event) => this.queue(event)),
      this.events.on('chat-members-changed', (event) => this.changeMembers(event)),
      this.events.on('events-missed', () => this.joinAll()),
      this.events.on('chat-seen', async (event) => {
        for (const peer of await this.inRoom(event.group)) peer.socket.emit('chat-seen', event)
      }),
      this.events.on('chat-typing', async (event) => {
        for (const peer of await this.inRoom(event.group)) if (peer.me.uid !== event.person) peer.socket.emit('chat-typing', event)
      }),
    ]
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop()
  }

  /** Puts a new socket into the rooms of its person's groups. */
  async join({ socket, me }: Peer): Promise<void> {
    const rooms = new Set<string>()
    this.rooms.set(socket.id, rooms)
    const groups = await records(chatGroup, this.database.read).find({ users: { $has: me.uid } }, { fields: [] })
    for (const { id, version } of groups) {
      // The membership may have changed since these rows were read.
      const room = this.changed.get(id)
      if (!room || room.version <= version || room.members.has(me.uid)) rooms.add(id)
    }
  }

  /** Reads the groups of every socket again. */
  private async joinAll(): Promise<void> {
    this.changed.clear()
    for (const peer of this.peers.all()) await this.join(peer)
  }

  drop(socketId: string): void {
    this.rooms.delete(socketId)
  }

  private changeMembers({ group, version, users }: EventPayloads['chat-members-changed']): void {
    if ((this.changed.get(group)?.version ?? 0) > version) return
    const members = new Set(users)
    this.changed.set(group, { version, members })
    for (const { socket, me } of this.peers.all()) {
      const rooms = this.rooms.get(socket.id)
      if (!rooms) continue
      const isMember = members.has(me.uid)
      if (!isMember && !rooms.has(group)) continue
      if (isMember) rooms.add(group)
      else rooms.delete(group)
      socket.emit('chat-group', { group, isMember })
    }
  }

  /** Sends the messages of a group one after another, so that they arrive in order. */
  private queue(event: EventPayloads['chat-message']): void {
    const { group } = event
    const sent = (this.sending.get(group) ?? Promise.resolve())
      .then(() => this.send(event))
      .catch((error: unknown) => this.logger.error('A message could not be sent', error instanceof Error ? error.stack : String(error)))
      .finally(() => {
        if (this.sending.get(group) === sent) this.sending.delete(group)
      })
    this.sending.set(group, sent)
  }

  private async threadOf(group: string): Promise<string | null> {
    const cached = this.threads.get(group)
    if (cached !== undefined) return cached
    const [row] = await records(chatGroup, this.database.read).find({ id: group }, { fields: ['thread'] })
    const thread = row?.thread ?? null
    if (row) this.threads.set(group, thread)
    return thread
  }

  /** Returns the tabs of the people who read a group, admins too in a chat with the admins. */
  private async inRoom(group: string): Promise<Peer[]> {
    if (this.peers.all().length === 0) return []
    const isThread = (await this.threadOf(group)) !== null
    return this.peers
      .all()
      .filter(({ socket, me, isStale }) => !isStale && (this.rooms.get(socket.id)?.has(group) || (isThread && me.role === 'admin')))
  }

  /** Tells the others in a group that a person is typing. Throws `forbidden` for a group that they are not in. */
  async typing(peer: Peer, group: string): Promise<void> {
    if (!(await this.inRoom(group)).includes(peer)) throw new ProblemError('forbidden')
    this.events.emitEverywhere('chat-typing', { group, person: peer.me.uid })
  }

  /** Reads the message once for each role in the room, through the rights of a member. */
  private async send({ group, id }: EventPayloads['chat-message']): Promise<void> {
    if (this.peers.all().length === 0) return
    // Every admin is in every chat with the admins.
    const isThread = (await this.threadOf(group)) !== null
    const isIn = ({ socket, me }: Peer) => this.rooms.get(socket.id)?.has(group) || (isThread && me.role === 'admin')
    const inRoom = () => this.peers.all().filter(isIn)
    const shown = new Map<Role, Record<string, unknown>>()
    for (const { me } of inRoom())
      if (!shown.has(me.role)) {
        const [message] = await records(chatMessage, this.database.read, me).find({ id })
        if (message) shown.set(me.role, { ...message })
      }
    // The room is read again: someone may have left meanwhile.
    for (const peer of inRoom()) {
      await peer.ready
      const message = shown.get(peer.me.role)
      if (message && !peer.isEnded && !peer.isStale && isIn(peer)) peer.socket.emit('chat-message', { group, message })
    }
  }
}
