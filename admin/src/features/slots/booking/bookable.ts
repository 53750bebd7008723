import { openHoursOn, type ShownRemoteLab, type ShownSlot } from '@tinkerdesk/shared'
import { bookedIn } from './booked.js'
import { keyOf, openKeys, type Place } from '../month/month.js'

/** A place whose hours can be booked: a month of a school's lab, or a remote lab. */
export interface Bookable {
  /** The relation of a booking that names it, with its id. */
  by: { slot: string } | { remoteLab: string }
  /** The school whose students may use it. Absent if all may. */
  school?: string
  seats: number
  isOpen: (place: Place) => boolean
  /** The number of booked seats by hour. */
  booked: ReadonlyMap<string, number>
}

/** Returns a month of a school's lab as a place to book. */
export function bookableMonth(slot: ShownSlot): Bookable {
  const open = openKeys(slot.slot)
  return {
    by: { slot: slot.id },
    school: slot.school,
    seats: slot.slotNumber,
    isOpen: (place) => open.has(keyOf(place)),
    booked: bookedIn(slot),
  }
}

/** Returns a remote lab as a place to book. */
export const bookableLab = (lab: ShownRemoteLab): Bookable => ({
  by: { remoteLab: lab.id },
  ...(lab.openTo === 'own' && lab.school ? { school: lab.school } : {}),
  seats: lab.seats,
  isOpen: ({ day, hour }) => openHoursOn(lab, day).includes(hour),
  booked: bookedIn({ allotedSlots: lab.allotedSlots ?? [] }),
})
