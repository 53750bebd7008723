import { dayInIndia, today, type Me } from '@tinkerdesk/shared'
import { attendance, type Mark } from '@tinkerdesk/shared/resources/attendance'
import { mentor } from '@tinkerdesk/shared/resources/mentor'
import { session } from '@tinkerdesk/shared/resources/session'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { demoMentors, demoMentorSchools } from './mentors.js'

/** Most children come. Some are late or absent, each time others. */
const markOf = (at: number, visit: number): Mark => {
  const turn = (at * 7 + visit * 3) % 11
  return turn === 4 ? 'absent' : turn === 8 ? 'late' : 'present'
}

/** Visits before the sessions of the demo, one a week. */
const earlierWeeks = 8
const weekMs = 7 * 86_400_000

/** Gives the mentors their schools, and the demo mentor's visits until today their marks. */
export async function fillVisits(tx: Transaction, person: Me): Promise<void> {
  const mentors = records(mentor, tx)
  for (const [at, { id }] of demoMentors.entries())
    await mentors.put(id, { schools: demoMentorSchools[at]! })
  const me = { ...person, mentorId: demoMentors[0]!.id }
  const sessions = records(session, tx)
  const isHeld = { 'heldBy.mentors': { $has: me.mentorId } }
  const [first] = await sessions.find(isHeld, { order: 'timestamp', limit: 1 })
  const { subject, topic, subTopic, school: at } = first!
  for (let week = earlierWeeks; week > 0; week -= 1)
    await sessions.create({
      subject,
      topic,
      subTopic,
      school: at,
      type: 'physical',
      duration: 1.5,
      timestamp: new Date(Date.parse(first!.timestamp) - week * weekMs).toISOString(),
      heldBy: { mentors: [me.mentorId] },
    })
  const held = await sessions.find(isHeld, {
    order: 'timestamp',
    fields: ['school', 'timestamp'],
  })
  const past = held.filter(({ timestamp }) => dayInIndia(new Date(timestamp)) < today())
  for (const [visit, { id, school }] of past.entries()) {
    const pupils = school ? await records(student, tx).ids({ school }) : []
    await records(attendance, tx, me).createAll(
      pupils.map((pupil, at) => ({ session: id, student: pupil, mark: markOf(at, visit) })),
    )
  }
}
