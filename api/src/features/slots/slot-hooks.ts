import type { Slot, SlotHour } from '@tinkerdesk/shared'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { describeRows, hooksOf, records } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Returns true if the lab is open in an hour. */
export const isOpen = ({ slot }: Pick<Slot, 'slot'>, day: string, hour: SlotHour): boolean =>
  slot.some((open) => open.day === day && open.hours.includes(hour))

/** An hour with bookings is not closed. */
export const slotHooks = hooksOf(slot, {
  async before({ action, before, after, me, tx }) {
    if (action !== 'update' || JSON.stringify(after.slot) === JSON.stringify(before.slot)) return
    const bookings = await records(slotBooking, tx).find({ slot: after.id }, { order: ['day', 'hour', 'createdAt'] })
    const closed = bookings.filter(({ day, hour }) => !isOpen(after, day, hour))
    if (closed.length === 0) return
    const lines = await describeRows(slotBooking, tx, me, closed)
    throw new ProblemError('slot_booked', { issues: lines.map((message) => ({ path: 'slot', message })) })
  },
})
