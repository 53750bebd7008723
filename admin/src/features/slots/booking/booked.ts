import type { ShownSlot } from '@tinkerdesk/shared'
import { keyOf } from '../month/month.js'

/** Counts the booked seats by hour. */
export const bookedIn = ({ allotedSlots }: Pick<ShownSlot, 'allotedSlots'>): Map<string, number> =>
  new Map(allotedSlots.map(({ day, hour, booked }) => [keyOf({ day, hour }), booked]))

/** Returns the hours with bookings that no longer fit a changed month: closed hours, and hours with more bookings than seats. */
export const tooFull = (
  booked: ReadonlyMap<string, number>,
  open: ReadonlySet<string>,
  seats: number,
): { key: string; surplus: number }[] =>
  [...booked].flatMap(([key, count]) => {
    const surplus = open.has(key) ? count - seats : count
    return surplus > 0 ? [{ key, surplus }] : []
  })
