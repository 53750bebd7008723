import type { RecordViewer } from '../../events/events.js'
import type { Peer } from './live-peers.js'

/** One record, as the name of a room. */
export interface RoomOf {
  resource: string
  id: string
}

/** The people of another process, and when it last said anything. */
interface OtherProcess {
  viewers: readonly RecordViewer[]
}

const keyOf = ({ resource, id }: RoomOf): string => `${resource} ${id}`

/** A record that tabs of this process have open. */
export class Room {
  /** The tabs, each with true while its form is open. */
  readonly tabs = new Map<Peer, boolean>()
  readonly others = new Map<string, OtherProcess>()

  constructor(readonly of: RoomOf) {}

  /** The people of this process, each once. */
  get own(): RecordViewer[] {
    const byPerson = new Map<string, RecordViewer>()
    for (const [{ me }, isEditing] of this.tabs)
      byPerson.set(me.uid, {
        person: me.uid,
        role: me.role,
        isEditing: isEditing || byPerson.get(me.uid)?.isEditing === true,
      })
    return [...byPerson.values()]
  }

  /** The people of all processes, each once. */
  get all(): RecordViewer[] {
    const byPerson = new Map<string, RecordViewer>()
    for (const viewer of [
      ...this.own,
      ...[...this.others.values()].flatMap((each) => each.viewers),
    ])
      byPerson.set(viewer.person, {
        ...viewer,
        isEditing: viewer.isEditing || byPerson.get(viewer.person)?.isEditing === true,
      })
    return [...byPerson.values()]
  }
}

/** The records that tabs of this process have open. Records that only other processes have open are not here: they cost nothing. */
export class RecordRooms {
  private readonly rooms = new Map<string, Room>()
  private readonly byPeer = new Map<Peer, Set<Room>>()

  all(): Room[] {
    return [...this.rooms.values()]
  }

  of(place: RoomOf): Room | undefined {
    return this.rooms.get(keyOf(place))
  }

  ofPeer(peer: Peer): Room[] {
    return [...(this.byPeer.get(peer) ?? [])]
  }

  /** Puts a tab into the room of a record. Returns the room, and true if it is new in this process. */
  enter(peer: Peer, place: RoomOf, isEditing: boolean): { room: Room; isNew: boolean } {
    const current = this.of(place)
    const room = current ?? new Room(place)
    room.tabs.set(peer, isEditing)
    this.rooms.set(keyOf(place), room)
    this.byPeer.set(peer, (this.byPeer.get(peer) ?? new Set()).add(room))
    return { room, isNew: !current }
  }

  /** Takes a tab out of a room, which ends with its last tab. */
  leave(peer: Peer, room: Room): void {
    room.tabs.delete(peer)
    const theirs = this.byPeer.get(peer)
    theirs?.delete(room)
    if (theirs?.size === 0) this.byPeer.delete(peer)
    if (room.tabs.size === 0) this.rooms.delete(keyOf(room.of))
  }
}
