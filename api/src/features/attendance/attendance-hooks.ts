import { dayInIndia, type Me } from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { session } from '@tinkerdesk/shared/resources/session'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'
import { titledProblem } from '../../problems/field-problem.js'

const nameOf = (me: Me): string | null => (me === system ? null : me.displayName.slice(0, 160))
const dayOf = (moment: string): string => dayInIndia(new Date(moment))

/** Gives a mark the day of its session, and the name of the person who set it. */
const markHooks = hooksOf(attendance, {
  async before({ action, before, after, me, tx }) {
    if (action === 'archive') return
    if (action === 'update')
      return before.mark === after.mark ? undefined : { markedBy: nameOf(me) }
    const markedBy = nameOf(me)
    if (after.session !== null) {
      const { timestamp } = await records(session, tx).lock(after.session, {
        fields: ['timestamp'],
      })
      return { day: dayOf(timestamp), markedBy }
    }
    if (after.slot === null || after.day === null) return { markedBy }
    const { month } = await records(slots, tx).lock(after.slot, { fields: ['month'] })
    if (!after.day.startsWith(`${month}-`))
      throw titledProblem('day', 'This day does not lie in the month')
    return { markedBy }
  },
  after({ action, after }) {
    if (action === 'restore' && after.session === null && after.slot === null)
      throw new ProblemError('restore_collides', {
        issues: [
          {
            path: 'attendance',
            message: 'Its session or slot month is archived; restore that first',
          },
        ],
      })
  },
})

/** A mentor who names nobody holds the session. The marks follow a session to another day. */
const sessionHooks = hooksOf(session, {
  before({ action, after, me }) {
    if (action !== 'create' || me.role !== 'mentor' || me === system) return
    if (after.heldBy.mentors.length + after.heldBy.staff.length > 0) return
    return {
      heldBy: me.mentorId ? { mentors: [me.mentorId] } : { staff: [me.uid] },
    }
  },
  async after({ action, before, after, tx }) {
    if (action !== 'update' || dayOf(before.timestamp) === dayOf(after.timestamp)) return
    const marks = records(attendance, tx)
    for (const id of await marks.ids({ session: after.id }))
      await marks.put(id, { day: dayOf(after.timestamp) })
  },
})

export const attendanceHooks = [markHooks, sessionHooks]
