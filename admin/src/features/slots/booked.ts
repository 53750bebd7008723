import type { Slot, SlotHour } from '@tinkerdesk/shared'
import { keyOf } from './month.js'

/** How many seats are booked, by hour. */
export const bookedIn = ({ allotedSlots }: Pick<Slot, 'allotedSlots'>): Map<string, number> =>
  new Map(allotedSlots.map(({ day, hour, booked }) => [keyOf({ day: String(day), hour: hour as SlotHour }), booked ?? 0]))

/** The hours whose bookings do not fit what the month would become: closed ones, and those with more bookings than seats. */
export const tooFull = (
  booked: ReadonlyMap<string, number>,
  open: ReadonlySet<string>,
  seats: number,
): { key: string; surplus: number }[] =>
  [...booked].flatMap(([key, count]) => {
    const surplus = open.has(key) ? count - seats : count
    return surplus > 0 ? [{ key, surplus }] : []
  })
