import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { resourceNamed, resources, type Me, type ViewersMessage } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database } from '../../database/database.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { takesPart } from '../../resources/discussed-record.js'
import { RecordRooms, type Room, type RoomOf } from './record-rooms.js'
import type { Peer } from './live-peers.js'
import { viewersFor } from './viewers-for.js'

/** Records that one tab may have open. */
const maxRooms = 8
/** People of one process in one event: more do not fit the notice of PostgreSQL. */
const maxPosted = 40
/** Changes of a room within this time are sent together. */
const togetherMs = 150
/** A process with open records says so this often. All rights are checked again as often. */
const aliveMs = 20_000
/** A page may have read the discussion this long before it listens. */
const readBeforeMs = 15_000

/** Tells tabs who else has their record open, and of its discussion. Nothing of it is stored. */
@Injectable()
export class LiveRecords implements OnModuleInit, OnModuleDestroy {
  /** A process that says nothing for this long is forgotten. */
  goneMs = 60_000
  private readonly logger = new Logger('Live')
  /** Names this process among all on the same database. */
  private readonly process = ulid()
  private readonly rooms = new RecordRooms()
  private readonly heardAt = new Map<string, number>()
  private readonly discussedAt = new Map<string, number>()
  private readonly waiting = new Map<Room, { isOwn: boolean }>()
  private sending: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  private stops: (() => void)[] = []

  constructor(
    private readonly events: Events,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.stops = [
      this.events.on('record-viewers', (event) => this.hear(event)),
      this.events.on('viewers-alive', ({ process }) => void this.heardAt.set(process, Date.now())),
      this.events.on('discussion-changed', (place) => this.discussed(place)),
      this.events.on('record-changed', (place) => this.plan(this.rooms.of(place), false)),
      this.events.on('reach-changed', ({ userId }) => this.planPerson(userId)),
      this.events.on('events-missed', () => this.again()),
    ]
    this.timer = setInterval(() => this.beat(), aliveMs).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    clearTimeout(this.sending)
    for (const stop of this.stops) stop()
  }

  /**
   * Notes that a tab has a record open, perhaps with its form. Returns true if its discussion may have changed since the page read it. Throws
   * `not_found` beyond the person's reach.
   */
  async look(peer: Peer, { resource: name, id, isEditing }: RoomOf & { isEditing: boolean }) {
    await peer.ready
    const resource = resources.find((each) => each.name === name)
    if (!resource || !(await takesPart(this.database.read, peer.me, { resource, id })))
      throw new ProblemError('not_found')
    if (
      !this.rooms.of({ resource: name, id })?.tabs.has(peer) &&
      this.rooms.ofPeer(peer).length >= maxRooms
    )
      throw new ProblemError('limit_exceeded')
    // The tab may have been closed meanwhile.
    if (peer.isEnded || !peer.socket.connected) return undefined
    const { room, isNew } = this.rooms.enter(peer, { resource: name, id }, isEditing)
    if (isNew) this.post(room, true)
    this.plan(room, !isNew)
    return (this.discussedAt.get(`${name} ${id}`) ?? 0) > Date.now() - readBeforeMs
      ? true
      : undefined
  }

  /** Notes that a tab has left a record. */
  leave(peer: Peer, place: RoomOf): void {
    const room = this.rooms.of(place)
    if (room) this.takeOut(peer, room)
  }

  /** Notes that a tab is closed. */
  drop(peer: Peer): void {
    for (const room of this.rooms.ofPeer(peer)) this.takeOut(peer, room)
  }

  private takeOut(peer: Peer, room: Room): void {
    this.rooms.leave(peer, room)
    if (room.tabs.size === 0) this.post(room)
    else this.plan(room, true)
  }

  /** Sends a room soon: to its tabs, and with `isOwn` also to the other processes. */
  private plan(room: Room | undefined, isOwn: boolean): void {
    if (!room) return
    this.waiting.set(room, { isOwn: isOwn || this.waiting.get(room)?.isOwn === true })
    this.sending ??= setTimeout(() => void this.send(), togetherMs).unref()
  }

  private planPerson(person: string): void {
    for (const room of this.rooms.all())
      if ([...room.tabs.keys()].some(({ me }) => me.uid === person)) this.plan(room, false)
  }

  private async send(): Promise<void> {
    this.sending = undefined
    const rooms = [...this.waiting]
    this.waiting.clear()
    try {
      for (const [room, { isOwn }] of rooms) {
        if (isOwn) this.post(room)
        await this.sendRoom(room)
      }
    } catch (error) {
      this.report(error)
    }
  }

  /** Says to the other processes who has a record open here. */
  private post(room: Room, isAsking = false): void {
    this.events.emitEverywhere('record-viewers', {
      process: this.process,
      ...room.of,
      viewers: room.own.slice(0, maxPosted),
      ...(isAsking && { isAsking }),
    })
  }

  private hear({
    process,
    resource,
    id,
    viewers,
    isAsking,
  }: EventPayloads['record-viewers']): void {
    if (process === this.process) return
    this.heardAt.set(process, Date.now())
    const room = this.rooms.of({ resource, id })
    if (!room) return
    if (viewers.length > 0) room.others.set(process, { viewers })
    else room.others.delete(process)
    this.plan(room, isAsking === true)
  }

  /** Says that this process is alive, forgets those that are silent, and checks the rights of all tabs again. */
  beat(): void {
    const rooms = this.rooms.all()
    if (rooms.length > 0 && this.database.hearing !== 'alone')
      this.events.emitEverywhere('viewers-alive', { process: this.process })
    const since = Date.now() - this.goneMs
    for (const [process, at] of this.heardAt)
      if (at <= since) {
        this.heardAt.delete(process)
        for (const room of rooms) room.others.delete(process)
      }
    for (const [key, at] of this.discussedAt)
      if (at < Date.now() - readBeforeMs) this.discussedAt.delete(key)
    for (const room of rooms) this.plan(room, false)
  }

  /** Asks the other processes again after events were missed, and reads all discussions again. */
  private again(): void {
    for (const room of this.rooms.all()) {
      room.others.clear()
      this.post(room, true)
      this.discussed(room.of)
      this.plan(room, false)
    }
  }

  private discussed(place: RoomOf): void {
    this.discussedAt.set(`${place.resource} ${place.id}`, Date.now())
    const room = this.rooms.of(place)
    if (room)
      void this.within(room)
        .then((tabs) => {
          for (const { socket } of tabs) socket.emit('discussion', room.of)
        })
        .catch((error: unknown) => this.report(error))
  }

  /** Returns the tabs whose people may still read the record. The others leave the room: the rights may have changed since they came. */
  private async within(room: Room): Promise<Peer[]> {
    const resource = resourceNamed(room.of.resource)
    const reach = new Map<Me, Promise<boolean>>()
    const tabs: Peer[] = []
    for (const peer of room.tabs.keys()) {
      await peer.ready
      const { me } = peer
      const mayRead =
        reach.get(me) ?? takesPart(this.database.read, me, { resource, id: room.of.id })
      reach.set(me, mayRead)
      if (await mayRead) {
        if (!peer.isEnded && !peer.isStale && peer.me === me && room.tabs.has(peer)) tabs.push(peer)
      } else if (room.tabs.has(peer)) {
        peer.socket.emit('viewers', { ...room.of, people: [], more: 0 })
        this.takeOut(peer, room)
      }
    }
    return tabs
  }

  private async sendRoom(room: Room): Promise<void> {
    const messages = new Map<string, Promise<ViewersMessage>>()
    for (const { me, socket } of await this.within(room)) {
      const message = messages.get(me.uid) ?? viewersFor(this.database.read, me, room)
      messages.set(me.uid, message)
      socket.emit('viewers', await message)
    }
  }

  private report(error: unknown): void {
    this.logger.error(
      'The people of a record could not be sent',
      error instanceof Error ? error.stack : String(error),
    )
  }
}
