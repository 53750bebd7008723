import { io } from 'socket.io-client'
import { ulid } from 'ulid'
import { pause, send } from './requests.mjs'

/** A page waits this long before it connects again, give or take a half. */
const reconnectMs = 500
/** Lines of a page that is read after a gap. */
const pageSize = 100
/** Pages that open at the same time, as after a restart of a balancer. */
const pagesAtOnce = 20

/**
 * People with an open page each, who write in their groups. Counts what reaches them: a page takes each message once, as it arrives, and after
 * a new connection reads what it missed.
 */
export class Talk {
  /** Messages that a server has stored, with their group. */
  stored = new Map()
  /** The time from sending to each arrival, in ms, with the moment of sending. */
  arrivals = []
  sent = 0
  doubled = 0
  disordered = 0
  refused = 0
  #sentAt = new Map()
  #isOver = false

  /** `urls` are those of the servers that live. */
  constructor(people, urls) {
    this.urls = urls
    this.people = people.map((person) => ({ ...person, lines: new Map(), last: 0 }))
  }

  /** Opens a page for each person, at the servers in turn. */
  async open() {
    for (let at = 0; at < this.people.length; at += pagesAtOnce)
      await Promise.all(
        this.people
          .slice(at, at + pagesAtOnce)
          .map((person, next) => this.#connect(person, this.urls[(at + next) % this.urls.length])),
      )
  }

  #connect(person, url) {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: person.cookie, origin: url },
    })
    Object.assign(person, { url, socket })
    // Each connection delivers the messages of a group in order.
    let last = 0
    const isLive = new Set()
    socket.on('chat-message', ({ message: { id, sequence } }) => {
      if (isLive.has(id)) this.doubled += 1
      isLive.add(id)
      if (sequence < last) this.disordered += 1
      last = sequence
      this.#take(person, id, sequence)
      const start = this.#sentAt.get(id)
      if (start !== undefined) this.arrivals.push({ start, ms: performance.now() - start })
    })
    socket.on('disconnect', () => this.#isOver || void this.#reconnect(person))
    return new Promise((done, fail) => {
      socket.once('connect', done)
      socket.once('connect_error', (error) => {
        socket.close()
        fail(error)
      })
    })
  }

  /** Connects again and reads what was missed since `after`: a message may arrive on the new connection before that is read. */
  async #reconnect(person, after = person.last) {
    await pause(reconnectMs * (0.5 + Math.random()))
    try {
      await this.#connect(person, this.#other(person.url))
      for (const line of await this.#read(person, after)) this.#take(person, line.id, line.sequence)
    } catch {
      if (!this.#isOver) await this.#reconnect(person, after)
    }
  }

  #other = (url) => this.urls.find((other) => other !== url) ?? this.urls[0]

  #take(person, id, sequence) {
    person.lines.set(id, sequence)
    person.last = Math.max(person.last, sequence)
  }

  async #read(person, after) {
    const query = new URLSearchParams({ limit: String(pageSize), sort: 'sequence,ASC' })
    query.append('filter', `group||$eq||${person.group}`)
    query.append('filter', `sequence||$gt||${after}`)
    const { status, body } = await send(person.url, person.cookie, 'GET', `chat-messages?${query}`)
    if (status !== 200) throw new Error(`The messages could not be read: ${status}`)
    return body.data.length < pageSize
      ? body.data
      : [...body.data, ...(await this.#read(person, body.data.at(-1).sequence))]
  }

  /** Sends messages at a steady rate, each person in turn, until this many were sent in all. Resolves when they are answered. */
  async write(rate, total) {
    const sending = []
    const start = performance.now() - (this.sent * 1000) / rate
    for (; this.sent < total; this.sent += 1) {
      await pause(start + (this.sent * 1000) / rate - performance.now())
      // Neighbours are in the same group.
      sending.push(this.#send(this.people[(this.sent * 7) % this.people.length]))
    }
    await Promise.all(sending)
  }

  /** Sends a message until a server has stored it, as the queue of a page does. Its id makes a repetition harmless. */
  async #send(person) {
    const id = ulid()
    this.#sentAt.set(id, performance.now())
    const body = {
      id,
      group: person.group,
      text: `Message ${id} about the robot arm, its two motors and who brings the batteries`,
    }
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const url = this.urls.includes(person.url) ? person.url : this.#other(person.url)
      const { status } = await send(url, person.cookie, 'POST', 'chat-messages', body).catch(
        () => ({ status: 0 }),
      )
      if (status === 201 || status === 200) return void this.stored.set(id, person.group)
      // Anything else than a lost connection would be a fault.
      if (status !== 0) this.refused += 1
      await pause(reconnectMs)
    }
  }

  /** Stored messages that a member of their group does not have. */
  lost() {
    const members = new Map(this.people.map(({ group }) => [group, []]))
    for (const person of this.people) members.get(person.group).push(person)
    return [...this.stored].flatMap(([id, group]) =>
      members.get(group).filter(({ lines }) => !lines.has(id)),
    ).length
  }

  /** Waits until everyone has every message, at most this long. */
  async settle(maxMs) {
    for (const end = performance.now() + maxMs; this.lost() > 0 && performance.now() < end;)
      await pause(100)
  }

  /** Reads every group. Returns the number of messages that were acknowledged and are not there exactly once, or not without a gap. */
  async faultsInStore() {
    let faults = 0
    const readers = new Map(this.people.map((person) => [person.group, person]))
    for (const [group, person] of readers) {
      const lines = await this.#read(person, 0)
      const ids = new Set(lines.map(({ id }) => id))
      if (ids.size !== lines.length || lines.some(({ sequence }, at) => sequence !== at + 1))
        faults += 1
      for (const [id, of] of this.stored) if (of === group && !ids.has(id)) faults += 1
    }
    return faults
  }

  close() {
    this.#isOver = true
    for (const { socket } of this.people) socket.close()
  }
}
