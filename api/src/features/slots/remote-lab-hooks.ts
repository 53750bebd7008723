import { hourEnd, today, type SlotBooking } from '@tinkerdesk/shared'
import { remoteLab, type RemoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { describeRows, hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { isOpenToStudent } from './booked-lab.js'
import { isOpenAt } from './open-hour.js'

/** The parts of a lab that decide which bookings fit. */
const terms = ({ hours, closedOn, openTo, school }: RemoteLab) =>
  JSON.stringify([hours, closedOn, openTo, school])

/** An hour with coming bookings is not closed, nor a lab to students who booked it. */
export const remoteLabHooks = hooksOf(remoteLab, {
  async before({ action, before, after, me, tx }) {
    if (action !== 'update' || terms(after) === terms(before)) return
    const where = { remoteLab: after.id, day: { $gte: today() } }
    const bookings = await records(slotBooking, tx).find(where, {
      order: ['day', 'hour', 'createdAt'],
    })
    const coming = bookings.filter(({ day, hour }) => hourEnd(day, hour) > Date.now())
    const lost: SlotBooking[] = []
    for (const booking of coming) if (!(await fits(after, booking, tx))) lost.push(booking)
    if (lost.length === 0) return
    const path = lost.some((booking) => !isOpenAt(after, booking)) ? 'hours' : 'openTo'
    const lines = await describeRows(slotBooking, tx, me, lost)
    const title =
      path === 'openTo'
        ? 'Students of other schools have booked this lab. Cancel those bookings first.'
        : undefined
    throw new ProblemError('slot_booked', {
      ...(title ? { title } : {}),
      issues: lines.map((message) => ({ path, message })),
    })
  },
})

const fits = async (lab: RemoteLab, booking: SlotBooking, tx: Transaction): Promise<boolean> =>
  isOpenAt(lab, booking) &&
  (booking.student === null || (await isOpenToStudent(lab, booking.student, tx)))
