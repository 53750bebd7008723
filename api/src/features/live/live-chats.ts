import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { setImmediate } from 'node:timers/promises'
import { roles, systemNames, type Role } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage, type ChatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { personOfThread } from '../../resources/chat-threads.js'
import { ChatOrder } from './chat-order.js'
import { ChatRooms, type Membership } from './chat-rooms.js'
import { LivePeers, type Peer } from './live-peers.js'

/** Returns the first role with the very same grants to messages. Members with the same grants read the same of a message. */
const audienceOf = (role: Role): Role =>
  roles.find((other) => chatMessage.access[other] === chatMessage.access[role]) ?? role

/** A message without its name, which would need its group's: nothing shows it. */
const sentFields = [
  ...systemNames,
  ...(Object.keys(chatMessage.fields) as (keyof ChatMessage & string)[]),
]

/** Accounts whose groups are read with one statement. */
const chunk = 500
/** Messages that are read with one statement. */
const maxMessages = 16
/** Two processes tell of their messages within this time of each other. */
const lateMs = 1000
/** A process that was killed is noticed within this time. */
const killedMs = 10_000

/** Sends stored messages to the connected members of their group, whole and in order. */
@Injectable()
export class LiveChats implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Live')
  private readonly rooms = new ChatRooms()
  private readonly order = new ChatOrder()
  /** Messages that were stored and not sent yet, in the order in which they were heard of. */
  private waiting: EventPayloads['chat-message'][] = []
  private isSending = false
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
      this.events.on('events-missed', () => this.peers.reopenAll((peers) => this.joinAll(peers))),
      this.events.on('process-killed', () => this.catchUp()),
      this.events.on('chat-seen', async (event) => {
        for (const peer of await this.inRoom(event.group)) peer.socket.emit('chat-seen', event)
      }),
      this.events.on('chat-typing', async (event) => {
        for (const peer of await this.inRoom(event.group))
          if (peer.me.uid !== event.person) peer.socket.emit('chat-typing', event)
      }),
    ]
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop()
  }

  /** Reads the groups of a person. */
  async groupsOf(uid: string): Promise<Membership[]> {
    return records(chatGroup, this.database.read).find({ users: { $has: uid } }, { fields: [] })
  }

  /** Puts a new tab into the rooms of its person's groups, as they were read shortly before. */
  join(peer: Peer, groups: readonly Membership[]): void {
    this.rooms.join(peer, groups)
  }

  drop(peer: Peer): void {
    this.rooms.drop(peer)
  }

  /** Reads the groups of these tabs again. */
  private async joinAll(peers: readonly Peer[]): Promise<void> {
    this.rooms.forget()
    const people = [...new Set(peers.map(({ me }) => me.uid))]
    const groups = new Map<string, Membership[]>(people.map((uid) => [uid, []]))
    for (let at = 0; at < people.length; at += chunk) {
      const some = new Set(people.slice(at, at + chunk))
      const theirs = { users: { $where: { id: { $in: [...some] } } } }
      for (const group of await records(chatGroup, this.database.read).find(theirs, {
        fields: ['users'],
      }))
        for (const uid of group.users) if (some.has(uid)) groups.get(uid)?.push(group)
    }
    // Some may have been closed meanwhile.
    for (const peer of peers)
      if (this.peers.of(peer.socket)) this.rooms.join(peer, groups.get(peer.me.uid) ?? [])
  }

  private changeMembers(event: EventPayloads['chat-members-changed']): void {
    const tabs = event.users.flatMap((uid) => this.peers.ofPerson(uid))
    for (const [peer, isMember] of this.rooms.change(event, tabs))
      peer.socket.emit('chat-group', { group: event.group, isMember })
  }

  /** Sends messages in the order of their groups. Those that come while others are being read are read together. */
  private async queue(event: EventPayloads['chat-message']): Promise<void> {
    this.waiting.push(event)
    if (this.isSending) return
    this.isSending = true
    // Events of one moment come one after another.
    await setImmediate()
    while (this.waiting.length > 0) {
      const some = this.waiting.splice(0, maxMessages)
      await this.sendAll(some).catch((error: unknown) =>
        this.logger.error(
          'Messages could not be sent',
          error instanceof Error ? error.stack : String(error),
        ),
      )
    }
    this.isSending = false
  }

  /** Sends the messages of the last seconds that another process stored and did not tell of. */
  private async catchUp(): Promise<void> {
    const since = new Date(Date.now() - killedMs).toISOString()
    const recent = await records(chatMessage, this.database.read).find(
      { createdAt: { $gte: since } },
      { fields: ['group', 'sequence'] },
    )
    for (const { id, group, sequence } of recent)
      if (sequence !== null && !this.order.isSent({ group, sequence }))
        void this.queue({ id, group, sequence })
  }

  /** Returns the tabs of the people who read a group, admins too in a chat with the admins, without those whose rights are being read. */
  private async inRoom(group: string): Promise<Peer[]> {
    if (this.peers.size === 0) return []
    const isThread = (await personOfThread(this.database.read, group)) !== null
    const admins = isThread ? this.peers.all().filter(({ me }) => me.role === 'admin') : []
    return [...new Set([...this.rooms.of(group), ...admins])].filter(
      ({ isStale, isEnded }) => !isStale && !isEnded,
    )
  }

  /** Tells the others in a group that a person is typing. Throws `forbidden` for a group that they are not in. */
  async typing(peer: Peer, group: string): Promise<void> {
    if (!(await this.inRoom(group)).includes(peer)) throw new ProblemError('forbidden')
    this.events.emitEverywhere('chat-typing', { group, person: peer.me.uid })
  }

  /** Reads messages once for all who are in their rooms, and sends each of them. */
  private async sendAll(events: readonly EventPayloads['chat-message'][]): Promise<void> {
    const heard: EventPayloads['chat-message'][] = []
    for (const event of events)
      if ((await this.inRoom(event.group)).length > 0) heard.push(event)
      else if (event.sequence !== undefined) this.order.note(event.group, event.sequence)
    if (heard.length === 0) return
    const changed = new Set(
      heard.filter(({ sequence }) => sequence === undefined).map(({ id }) => id),
    )
    const numbers = new Map<string, Set<number>>()
    for (const { group, sequence } of heard)
      if (sequence !== undefined)
        numbers.set(group, (numbers.get(group) ?? new Set()).add(sequence))
    const messages = await this.read(heard, numbers)
    for (const message of messages.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))) {
      const isChange = changed.has(message.id)
      if (!isChange && this.order.isSent(message)) continue
      await this.send(message)
      if (!isChange && message.sequence !== null) this.order.note(message.group, message.sequence)
    }
    for (const [group, theirs] of numbers) this.order.note(group, Math.max(...theirs))
  }

  /** Reads the messages that were heard of, and those before them in their groups that were not. */
  private async read(
    heard: readonly EventPayloads['chat-message'][],
    numbers: ReadonlyMap<string, ReadonlySet<number>>,
  ): Promise<ChatMessage[]> {
    const stored = records(chatMessage, this.database.read)
    const ids = [...new Set(heard.map(({ id }) => id))]
    const byId = new Map(
      (await stored.find({ id: { $in: ids } })).map((message) => [message.id, message]),
    )
    // One process alone hears of its messages in their order.
    const isAlone = this.database.hearing === 'alone'
    for (const [group, theirs] of isAlone ? [] : numbers) {
      const gap = this.order.gap(group, theirs)
      if (!gap) continue
      const since = new Date(Date.now() - lateMs).toISOString()
      const missing = await stored.find({
        group,
        $and: [{ sequence: { $gt: gap.after } }, { sequence: { $lt: gap.before } }],
        ...(gap.isOpen && { createdAt: { $gte: since } }),
      })
      for (const message of missing) byId.set(message.id, message)
    }
    return [...byId.values()]
  }

  /** Sends a message to those in its room, stripped and encoded once for all roles with the same grants. */
  private async send(message: ChatMessage): Promise<void> {
    const { group } = message
    const shown = new Map<Role, Record<string, unknown>>()
    for (const { me } of await this.inRoom(group))
      if (!shown.has(audienceOf(me.role))) {
        const [stripped = {}] = await records(chatMessage, this.database.read, me).show(
          [message],
          sentFields,
        )
        shown.set(audienceOf(me.role), stripped)
      }
    // Someone may have left meanwhile, or come. A tab whose rights are being read reads everything afterwards.
    const all = await this.inRoom(group)
    for (const [audience, stripped] of shown) {
      const sockets = all
        .filter(({ me }) => audienceOf(me.role) === audience)
        .map(({ socket }) => socket)
      if (sockets[0])
        sockets[0].nsp
          .to(sockets.map((socket) => socket.id))
          .emit('chat-message', { group, message: stripped })
    }
  }
}
