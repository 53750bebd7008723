import { isHourOver, maxComingBookings, today } from '@tinkerdesk/shared'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Throws if a student has as many coming bookings as students may have at a time, so that everyone gets a turn. */
export async function assertFewComing(student: string, tx: Transaction): Promise<void> {
  const coming = await records(slotBooking, tx).find(
    { student, day: { $gte: today() } },
    { fields: ['day', 'hour'] },
  )
  if (coming.filter(({ day, hour }) => !isHourOver(day, hour)).length < maxComingBookings) return
  const title = `You can have ${maxComingBookings} coming bookings at a time. Cancel one, or wait until one is over, to book this hour.`
  throw new ProblemError('limit_exceeded', { title, issues: [{ path: 'day', message: title }] })
}
