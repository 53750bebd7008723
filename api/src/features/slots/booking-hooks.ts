import { isHourOver, maxComingBookings, peerNameIn, slotTime, today, type SlotBooking } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { assertOpen, assertTakes, refuse } from './booked-lab.js'

/** Books an open hour, once per person. The declaration's `atMost` counts the seats. */
export const bookingHooks = hooksOf(slotBooking, {
  async before({ action, after, me, tx }) {
    if (action === 'update') return assertAlone(after, tx)
    if (action !== 'create') return
    // People who book for themselves need not say who they are.
    const student = after.student ?? (me.role === 'student' ? (me.studentId ?? null) : null)
    // Before the seats are checked, which would reveal where someone else has one.
    if (me.role === 'student' && student !== me.studentId) throw new ProblemError('forbidden')
    const booking = { ...after, student }
    await assertOpen(booking, tx)
    // The demo programme has bookings of past weeks.
    if (me !== system) {
      if (isHourOver(after.day, after.hour)) throw refuse('hour', 'This hour is over.')
      await assertTakes(booking, tx)
    }
    // Locked, so that a student does not get two seats in one hour, nor too many of them.
    if (student) await tx.lock(`bookings ${student}`)
    await assertAlone(booking, tx)
    if (me.role === 'student' && student) await assertFew(student, tx)
    return { student, bookedBy: bookerOf(me) }
  },
  async after({ action, after, tx }) {
    if (action !== 'restore') return
    try {
      await assertOpen(after, tx)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error
      throw new ProblemError('restore_collides', { issues: [{ path: 'slotBooking', message: error.message }] })
    }
  },
})

/** Returns the name of the person who books. Other schools read it, so a student is named as pupils are. Records that the product creates have none. */
function bookerOf(me: typeof system): string | null {
  if (me === system) return null
  return (me.role === 'student' ? peerNameIn(me.displayName) : me.displayName).slice(0, 160)
}

/** Students book a few hours at a time, so that everyone gets a turn. Staff may book more for them. */
async function assertFew(student: string, tx: Transaction): Promise<void> {
  const coming = await records(slotBooking, tx).find({ student, day: { $gte: today() } }, { fields: ['day', 'hour'] })
  if (coming.filter(({ day, hour }) => !isHourOver(day, hour)).length < maxComingBookings) return
  const title = `You can have ${maxComingBookings} coming bookings at a time. Cancel one, or wait until one is over, to book this hour.`
  throw new ProblemError('limit_exceeded', { title, issues: [{ path: 'day', message: title }] })
}

async function assertAlone(booking: SlotBooking, tx: Transaction): Promise<void> {
  if (!(await hasSeat(booking, tx))) return
  const message = `${booking.student ? 'This student' : booking.forWhom} has a seat at ${slotTime(booking.day, booking.hour)} already`
  throw new ProblemError('duplicate', { title: message, issues: [{ path: booking.student ? 'student' : 'forWhom', message }] })
}

/** Returns true if a student, or a person of this name, has another seat in the same hour. A student's seats count in every lab. */
async function hasSeat({ id, slot, remoteLab, day, hour, student, forWhom }: SlotBooking, tx: Transaction): Promise<boolean> {
  const others = { id: { $ne: id }, day, hour }
  if (student) return (await records(slotBooking, tx).count({ ...others, student })) > 0
  const visitors = await records(slotBooking, tx).find({ ...others, slot, remoteLab, student: null }, { fields: ['forWhom'] })
  return visitors.some((other) => other.forWhom !== null && other.forWhom.toLowerCase() === forWhom?.toLowerCase())
}
