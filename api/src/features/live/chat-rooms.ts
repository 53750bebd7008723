import type { EventPayloads } from '../../events/events.js'
import type { Peer } from './live-peers.js'

/** A group of a person, in the version that was read. */
export interface Membership {
  id: string
  version: number
}

/** The members of a group that has changed. */
interface Room {
  version: number
  members: ReadonlySet<string>
  at: number
}

/** Groups that were read are put into place within this time. */
const lateMs = 60_000

/** The connected tabs of each group's members. */
export class ChatRooms {
  private readonly tabs = new Map<string, Set<Peer>>()
  private readonly groups = new Map<Peer, Set<string>>()
  /** The members of groups that changed a short time ago, the latest last: rows that were read before say nothing about them. */
  private readonly changed = new Map<string, Room>()

  of(group: string): Iterable<Peer> {
    return this.tabs.get(group) ?? []
  }

  /** Puts a tab into the rooms of these groups and no others. */
  join(peer: Peer, groups: readonly Membership[]): void {
    this.drop(peer)
    this.groups.set(peer, new Set())
    for (const { id, version } of groups) {
      // The membership may have changed since these rows were read.
      const room = this.changed.get(id)
      if (!room || room.version <= version || room.members.has(peer.me.uid)) this.enter(peer, id)
    }
    // A person who was added meanwhile is not in the rows.
    for (const [group, { members }] of this.changed)
      if (members.has(peer.me.uid)) this.enter(peer, group)
  }

  drop(peer: Peer): void {
    for (const group of this.groups.get(peer) ?? []) this.leave(peer, group)
    this.groups.delete(peer)
  }

  /** Forgets what changed: everything is read again. */
  forget(): void {
    this.changed.clear()
  }

  /** Changes the members of a group. `tabs` are those of the members. Returns the tabs in it and those that left, or none for a late event. */
  change(
    { group, version, users }: EventPayloads['chat-members-changed'],
    tabs: readonly Peer[],
  ): Map<Peer, boolean> {
    const earlier = this.changed.get(group)
    if (earlier && earlier.version > version) return new Map()
    const members = new Set(users)
    const now = Date.now()
    for (const [old, { at }] of this.changed) if (at < now - lateMs) this.changed.delete(old)
    this.changed.delete(group)
    this.changed.set(group, { version, members, at: now })
    const heard = new Map<Peer, boolean>()
    for (const peer of this.of(group))
      if (!members.has(peer.me.uid)) {
        this.leave(peer, group)
        heard.set(peer, false)
      }
    for (const peer of tabs) {
      this.enter(peer, group)
      heard.set(peer, true)
    }
    return heard
  }

  private enter(peer: Peer, group: string): void {
    this.groups.get(peer)?.add(group)
    this.tabs.set(group, (this.tabs.get(group) ?? new Set()).add(peer))
  }

  private leave(peer: Peer, group: string): void {
    this.groups.get(peer)?.delete(group)
    const tabs = this.tabs.get(group)
    tabs?.delete(peer)
    if (tabs?.size === 0) this.tabs.delete(group)
  }
}
