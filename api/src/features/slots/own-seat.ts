import { slotTime, type SlotBooking } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Throws if the person of a booking has another seat in the same hour. */
export async function assertOnlySeat(booking: SlotBooking, tx: Transaction): Promise<void> {
  if (!(await hasOtherSeat(booking, tx))) return
  const { day, hour, student, forWhom } = booking
  const message = student
    ? `This student has a seat at ${slotTime(day, hour)} already`
    : `${forWhom} has a seat at ${slotTime(day, hour)} already`
  throw new ProblemError('duplicate', {
    title: message,
    issues: [{ path: student ? 'student' : 'forWhom', message }],
  })
}

/** Returns true if a student, or a person of this name, has another seat in the same hour. A student's seats count in every lab. */
async function hasOtherSeat(
  { id, slot, remoteLab, day, hour, student, forWhom }: SlotBooking,
  tx: Transaction,
): Promise<boolean> {
  const others = { id: { $ne: id }, day, hour }
  if (student) return (await records(slotBooking, tx).count({ ...others, student })) > 0
  const visitors = await records(slotBooking, tx).find(
    { ...others, slot, remoteLab, student: null },
    { fields: ['forWhom'] },
  )
  return visitors.some(
    (other) => other.forWhom !== null && other.forWhom.toLowerCase() === forWhom?.toLowerCase(),
  )
}
