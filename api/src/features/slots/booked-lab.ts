import { titledProblem } from '../../problems/field-problem.js'
import {
  hourEnd,
  hourStart,
  maxBookingDays,
  startOfDay,
  dayInIndia,
  type SlotBooking,
} from '@tinkerdesk/shared'
import { remoteLab, type RemoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

/** Throws if a remote lab takes no new bookings, of this day or of this student. */
export async function assertTakes(
  { remoteLab: id, day, student: of }: SlotBooking,
  tx: Transaction,
): Promise<void> {
  if (id === null) return
  const lab = await records(remoteLab, tx).lock(id)
  if (!lab.isAvailable) throw titledProblem('remoteLab', 'This lab is not available at present.')
  const last = dayInIndia(new Date(startOfDay(dayInIndia(new Date()), maxBookingDays)))
  if (day > last)
    throw titledProblem('day', `This lab is booked up to ${maxBookingDays / 7} weeks ahead.`)
  if (of !== null && !(await isOpenToStudent(lab, of, tx)))
    throw titledProblem('student', 'This lab is open to students of its own school only.')
}

/** Returns true if a student may use a lab: one of its own school, or any if it is open to all. */
export const isOpenToStudent = async (
  { openTo, school }: RemoteLab,
  id: string,
  tx: Transaction,
): Promise<boolean> =>
  openTo === 'all' || (school !== null && (await records(student, tx).count({ id, school })) > 0)

/** Returns the end of the booked hour that is now, in milliseconds, or `undefined` outside of all. */
export function currentEnd(
  bookings: readonly Pick<SlotBooking, 'day' | 'hour'>[],
  now: number,
): number | undefined {
  const current = bookings.find(
    ({ day, hour }) => hourStart(day, hour) <= now && now < hourEnd(day, hour),
  )
  return current && hourEnd(current.day, current.hour)
}
