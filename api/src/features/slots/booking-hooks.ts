import { titledProblem } from '../../problems/field-problem.js'
import { isHourOver } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { system } from '../../access/system.js'
import { hooksOf } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'
import { bookedBy } from './booked-by.js'
import { assertTakes } from './booked-lab.js'
import { assertFewComing } from './coming-bookings.js'
import { assertOpen } from './open-hour.js'
import { assertOnlySeat } from './own-seat.js'

/** Books an open hour, once per person. The declaration's `atMost` counts the seats. */
export const bookingHooks = hooksOf(slotBooking, {
  async before({ action, after, me, tx }) {
    if (action === 'update') return assertOnlySeat(after, tx)
    if (action !== 'create') return
    // People who book for themselves need not say who they are.
    const student = after.student ?? (me.role === 'student' ? (me.studentId ?? null) : null)
    // Before the seats are checked, which would reveal where someone else has one.
    if (me.role === 'student' && student !== me.studentId) throw new ProblemError('forbidden')
    const booking = { ...after, student }
    await assertOpen(booking, tx)
    // The demo programme has bookings of past weeks.
    if (me !== system) {
      if (isHourOver(after.day, after.hour)) throw titledProblem('hour', 'This hour is over.')
      await assertTakes(booking, tx)
    }
    // Locked, so that a student does not get two seats in one hour, nor too many of them.
    if (student) await tx.lock(`bookings ${student}`)
    await assertOnlySeat(booking, tx)
    // Staff may book more for a student.
    if (me.role === 'student' && student) await assertFewComing(student, tx)
    return { student, bookedBy: bookedBy(me) }
  },
  async after({ action, after, tx }) {
    if (action !== 'restore') return
    try {
      await assertOpen(after, tx)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error
      throw new ProblemError('restore_collides', {
        issues: [{ path: 'slotBooking', message: error.message }],
      })
    }
  },
})
