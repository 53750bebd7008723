import { slot } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { describeRows, hooksOf, records } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'
import { isOpen } from './open-hour.js'

/** An hour with bookings is not closed. */
export const slotHooks = hooksOf(slot, {
  async before({ action, before, after, me, tx }) {
    if (action !== 'update' || JSON.stringify(after.slot) === JSON.stringify(before.slot)) return
    const bookings = await records(slotBooking, tx).find(
      { slot: after.id },
      { order: ['day', 'hour', 'createdAt'] },
    )
    const closed = bookings.filter(({ day, hour }) => !isOpen(after, day, hour))
    if (closed.length === 0) return
    const lines = await describeRows(slotBooking, tx, me, closed)
    throw new ProblemError('slot_booked', {
      issues: lines.map((message) => ({ path: 'slot', message })),
    })
  },
})
