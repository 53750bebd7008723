import { isHourOver, maxComingBookings, slotTime, today, type Slot, type SlotBooking } from '@tinkerdesk/shared'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { isOpen } from './slot-hooks.js'

const refuse = (path: string, title: string) => new ProblemError('validation_failed', { title, issues: [{ path, message: title }] })

/** Books an open hour, once per person. The declaration's `atMost` counts the seats. */
export const bookingHooks = hooksOf(slotBooking, {
  async before({ action, after, me, tx }) {
    if (action === 'update') return assertAlone(after, tx)
    if (action !== 'create') return
    // People who book for themselves need not say who they are.
    const student = after.student ?? (me.role === 'student' ? (me.studentId ?? null) : null)
    // Before the seats are checked, which would reveal where someone else has one.
    if (me.role === 'student' && student !== me.studentId) throw new ProblemError('forbidden')
    // Locked, so that no one closes the hour meanwhile.
    assertOpen(await records(slots, tx, me).lock(after.slot), after)
    // The demo programme has bookings of past weeks.
    if (me !== system && isHourOver(after.day, after.hour)) throw refuse('hour', 'This hour is over.')
    await assertAlone({ ...after, student }, tx)
    if (me.role === 'student' && student) await assertFew(student, tx)
    // Records that the product itself creates, as in the demo programme, have no booker.
    return { student, bookedBy: me === system ? null : me.displayName.slice(0, 160) }
  },
  async after({ action, after, tx }) {
    if (action !== 'restore' || isOpen(await records(slots, tx).lock(after.slot), after.day, after.hour)) return
    const message = `The lab is not open at ${slotTime(after.day, after.hour)}`
    throw new ProblemError('restore_collides', { issues: [{ path: 'slotBooking', message }] })
  },
})

function assertOpen(slot: Slot, { day, hour }: SlotBooking): void {
  if (!day.startsWith(`${slot.month}-`)) throw refuse('day', 'This day does not lie in the month')
  if (!isOpen(slot, day, hour)) throw refuse('hour', `The lab is not open at ${slotTime(day, hour)}`)
}

/** Students book a few hours at a time, so that everyone gets a turn. Staff may book more for them. */
async function assertFew(student: string, tx: Transaction): Promise<void> {
  await tx.lock(`bookings ${student}`)
  if ((await records(slotBooking, tx).count({ student, day: { $gte: today() } })) < maxComingBookings) return
  const title = `You can have ${maxComingBookings} coming bookings at a time. Cancel one, or wait until one is over, to book this hour.`
  throw new ProblemError('limit_exceeded', { title, issues: [{ path: 'day', message: title }] })
}

async function assertAlone(booking: SlotBooking, tx: Transaction): Promise<void> {
  if (!(await hasSeat(booking, tx))) return
  const message = `${booking.student ? 'This student' : booking.forWhom} has a seat at ${slotTime(booking.day, booking.hour)} already`
  throw new ProblemError('duplicate', { title: message, issues: [{ path: booking.student ? 'student' : 'forWhom', message }] })
}

/** Returns true if a student, or a person of this name, has another seat in the same hour. A student's seats count in every lab. */
async function hasSeat({ id, slot, day, hour, student, forWhom }: SlotBooking, tx: Transaction): Promise<boolean> {
  const others = { id: { $ne: id }, day, hour }
  if (student) return (await records(slotBooking, tx).count({ ...others, student })) > 0
  const visitors = await records(slotBooking, tx).find({ ...others, slot, student: null }, { fields: ['forWhom'] })
  return visitors.some((other) => other.forWhom !== null && other.forWhom.toLowerCase() === forWhom?.toLowerCase())
}
