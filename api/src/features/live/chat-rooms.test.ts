import { ChatRooms } from './chat-rooms.js'
import type { Peer } from './live-peers.js'

/** Rooms look at the person of a tab only. */
const tabOf = (uid: string) => ({ me: { uid } }) as Peer
const group = 'group'

describe('the rooms of chats', () => {
  let rooms: ChatRooms
  const ravi = tabOf('ravi')
  beforeEach(() => (rooms = new ChatRooms()))
  const inRoom = () => [...rooms.of(group)].map(({ me }) => me.uid)

  it('have the members of a group, until they leave or close their tab', () => {
    const meena = tabOf('meena')
    rooms.join(ravi, [{ id: group, version: 1 }])
    rooms.join(meena, [{ id: group, version: 1 }])
    expect(inRoom()).toEqual(['ravi', 'meena'])
    expect([...rooms.change({ group, version: 2, users: ['meena'] }, [meena])]).toEqual([
      [ravi, false],
      [meena, true],
    ])
    expect(inRoom()).toEqual(['meena'])
    rooms.drop(meena)
    expect(inRoom()).toEqual([])
  })
  it('are not changed by a late event', () => {
    rooms.join(ravi, [{ id: group, version: 1 }])
    rooms.change({ group, version: 3, users: [] }, [])
    expect(rooms.change({ group, version: 2, users: ['ravi'] }, [ravi]).size).toBe(0)
    expect(inRoom()).toEqual([])
  })
  it('follow a change that came after the groups of a new tab were read', () => {
    rooms.change({ group, version: 2, users: ['meena'] }, [])
    rooms.change({ group: 'other', version: 2, users: ['ravi'] }, [])
    rooms.join(ravi, [{ id: group, version: 1 }])
    expect(inRoom()).toEqual([])
    expect([...rooms.of('other')]).toEqual([ravi])
  })
})
