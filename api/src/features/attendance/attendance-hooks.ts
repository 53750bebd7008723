import { dayInIndia, today, type Me } from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { session } from '@tinkerdesk/shared/resources/session'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { system } from '../../access/system.js'
import { hooksOf, records, type ResourceHooks } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'
import { titledProblem } from '../../problems/field-problem.js'

const nameOf = (me: Me): string | null => (me === system ? null : me.displayName.slice(0, 160))
/** A session that is moved to a later day takes its marks along: only new ones are refused. */
const notYet = 'A register is taken on its day, or later.'
const dayOf = (moment: string): string => dayInIndia(new Date(moment))

/** Returns what `read` gives for each of some ids, each read once. */
async function readEach<T>(
  ids: readonly (string | null)[],
  read: (id: string) => Promise<T>,
): Promise<ReadonlyMap<string | null, T>> {
  const values = new Map<string | null, T>()
  for (const id of new Set(ids)) if (id !== null) values.set(id, await read(id))
  return values
}

/** Gives marks the day of their session, and the name of the person who set them. */
const markHooks = hooksOf(attendance, {
  async beforeMany(changes) {
    const made = changes.flatMap(({ action, after }) => (action === 'create' ? [after] : []))
    const { tx } = changes[0]!
    const days = await readEach(
      made.map(({ session }) => session),
      async (id) =>
        dayOf((await records(session, tx).lock(id, { fields: ['timestamp'] })).timestamp),
    )
    const months = await readEach(
      made.map(({ slot }) => slot),
      async (id) => (await records(slots, tx).lock(id, { fields: ['month'] })).month,
    )
    return changes.map(({ action, before, after, me }) => {
      if (action === 'archive') return undefined
      const markedBy = nameOf(me)
      if (action === 'update') return before.mark === after.mark ? undefined : { markedBy }
      const ofSession = days.get(after.session)
      const day = ofSession ?? after.day
      if (day !== null && day > today()) return titledProblem('day', notYet)
      if (ofSession !== undefined) return { day: ofSession, markedBy }
      const month = months.get(after.slot)
      if (month !== undefined && day !== null && !day.startsWith(`${month}-`))
        return titledProblem('day', 'This day does not lie in the month')
      return { markedBy }
    })
  },
  async after({ action, after, tx }) {
    if (action !== 'restore') return
    if (after.session !== null) {
      // The session may have been moved meanwhile.
      const { timestamp } = await records(session, tx).lock(after.session, {
        fields: ['timestamp'],
      })
      if (after.day !== dayOf(timestamp))
        await records(attendance, tx).put(after.id, { day: dayOf(timestamp) })
    } else if (after.slot === null)
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
    await marks.putAll(await marks.ids({ session: after.id }), { day: dayOf(after.timestamp) })
  },
})

export const attendanceHooks: readonly ResourceHooks[] = [markHooks, sessionHooks]
