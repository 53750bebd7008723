import { discusses, resourceNamed, type Me, type ViewersMessage } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { RecordViewer } from '../../events/events.js'
import { namesAtRecord, pupilsWithin } from '../../resources/person-names.js'
import type { Room } from './record-rooms.js'

/** People whose names are sent. The rest is a number. */
const maxShown = 5

/** Returns the other people of a room as a person may see them. */
export async function viewersFor(sql: Sql, me: Me, room: Room): Promise<ViewersMessage> {
  const others = await seenBy(sql, me, room)
  const shown = others.slice(0, maxShown)
  const names = await namesAtRecord(
    sql,
    me,
    shown.map(({ person }) => person),
  )
  return {
    ...room.of,
    people: shown.flatMap(({ person, isEditing }) => {
      const name = names.get(person)?.name
      return name === undefined ? [] : [{ name, isEditing }]
    }),
    more: others.length - shown.length,
  }
}

/** Returns the others: staff, and pupils where the record is also for them. Staff see the pupils whom they may read. */
async function seenBy(sql: Sql, me: Me, room: Room): Promise<RecordViewer[]> {
  const resource = resourceNamed(room.of.resource)
  const others = room.all.filter(
    ({ person, role }) => person !== me.uid && discusses(resource, role),
  )
  const pupils = others.flatMap(({ person, role }) => (role === 'student' ? person : []))
  if (pupils.length === 0 || me.role === 'student') return others
  const near = await pupilsWithin(sql, me, pupils)
  return others.filter(
    ({ person, role }) => role !== 'student' || near.some(({ id }) => id === person),
  )
}
