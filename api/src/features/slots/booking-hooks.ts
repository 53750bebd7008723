import { slotTime, type Me, type Slot, type SlotBooking } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { system } from '../../access/system.js'
import { hooksOf } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { isBeingArchived } from './months-being-archived.js'
import { bookedSeats, hasSeat, holdMonth, isOpen, recount } from './seats.js'

const refuse = (path: string, title: string) => new ProblemError('validation_failed', { title, issues: [{ path, message: title }] })

/** Books a seat only if one is free, in an open hour, once per person. */
export const bookingHooks = hooksOf(slotBooking, {
  before({ action, after, me, tx }) {
    if (action === 'create') return book(after, me, tx)
    if (action === 'update') return assertAlone(after, tx)
  },
  async after({ action, before, after, tx }) {
    const { slot } = after ?? before
    if (action === 'update' || isBeingArchived(tx, slot)) return
    if (action === 'restore') await assertFits(after, tx)
    await recount(tx, slot)
  },
})

async function book(booking: SlotBooking, me: Me, tx: Transaction) {
  // People who book for themselves need not say who they are.
  const student = booking.student ?? (me.role === 'student' ? (me.studentId ?? null) : null)
  // Before the seats are checked, which would reveal where someone else has one.
  if (me.role === 'student' && student !== me.studentId) throw new ProblemError('forbidden')
  const slot = await holdMonth(tx, me, booking.slot)
  if (!slot) throw new ProblemError('not_found')
  assertOpen(slot, booking)
  await assertAlone({ ...booking, student }, tx)
  if ((await bookedSeats(tx, booking)) >= slot.slotNumber) {
    const title = `No seat left at ${slotTime(booking.day, booking.hour)}`
    throw new ProblemError('slot_full', { title, issues: [{ path: 'hour', message: title }] })
  }
  // Records that the product itself creates, as in the demo programme, have no booker.
  return { student, bookedBy: me === system ? null : me.displayName.slice(0, 160) }
}

function assertOpen(slot: Slot, { day, hour }: SlotBooking): void {
  if (!day.startsWith(`${slot.month}-`)) throw refuse('day', 'This day does not lie in the month')
  if (!isOpen(slot, day, hour)) throw refuse('hour', `The lab is not open at ${slotTime(day, hour)}`)
}

async function assertAlone(booking: SlotBooking, tx: Transaction): Promise<void> {
  if (!(await hasSeat(tx, booking))) return
  const message = `${booking.student ? 'This student' : booking.forWhom} has a seat at ${slotTime(booking.day, booking.hour)} already`
  throw new ProblemError('duplicate', { title: message, issues: [{ path: booking.student ? 'student' : 'forWhom', message }] })
}

/** A restored booking must find its hour open, and a free seat. */
async function assertFits(booking: SlotBooking, tx: Transaction): Promise<void> {
  const { day, hour } = booking
  const slot = await holdMonth(tx, system, booking.slot)
  if (!slot || (isOpen(slot, day, hour) && (await bookedSeats(tx, booking)) <= slot.slotNumber)) return
  const reason = isOpen(slot, day, hour) ? `No seat left at ${slotTime(day, hour)}` : `The lab is not open at ${slotTime(day, hour)}`
  throw new ProblemError('restore_collides', { issues: [{ path: 'slotBooking', message: reason }] })
}
