import { monthNames, slotHours, type Slot, type SlotHour } from '@tinkerdesk/shared'
import { weekdayOf } from '../../fields/day/today.js'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** One hour of one day. */
export interface Place {
  day: string
  hour: SlotHour
}

/** An hour as a key of a set. */
export const keyOf = ({ day, hour }: Place): string => `${day} ${hour}`
export const placeOf = (key: string): Place => ({ day: key.slice(0, 10), hour: key.slice(11) as SlotHour })

/** `2026-12` and 1 as `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + months, 1)).toISOString().slice(0, 7)
}

/** "December 2026". */
export const monthLabel = (month: string): string => `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** Every day of a month. */
export function daysOf(month: string): string[] {
  const [year, number] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year!, number!, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

/** "Thu 3". */
export const dayLabel = (day: string): string => `${weekdays[weekdayOf(day)]} ${Number(day.slice(8))}`
export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day))

type OpenHours = Pick<Slot, 'slot'>['slot']

/** The open hours of a month as a set of keys. */
export const openKeys = (slot: OpenHours): Set<string> =>
  new Set(slot.flatMap(({ day, hours }) => hours.map((hour) => keyOf({ day, hour }))))

/** A set of keys as the open hours of a month, in order. */
export const openHours = (open: ReadonlySet<string>, month: string): OpenHours =>
  daysOf(month).flatMap((day) => {
    const hours = slotHours.filter((hour) => open.has(keyOf({ day, hour })))
    return hours.length > 0 ? [{ day, hours }] : []
  })

/** The hours of one month laid over another by weekday: its second Tuesday is open when the other's second Tuesday is. */
export function copiedTo(open: ReadonlySet<string>, from: string, to: string): Set<string> {
  const copied = new Set<string>()
  for (const day of daysOf(to)) {
    const same = daysOf(from).filter((one) => weekdayOf(one) === weekdayOf(day))
    const nth = Math.floor((Number(day.slice(8)) - 1) / 7)
    // A fifth Tuesday follows the fourth where the other month has none.
    const source = same[Math.min(nth, same.length - 1)]!
    for (const hour of slotHours) if (open.has(keyOf({ day: source, hour }))) copied.add(keyOf({ day, hour }))
  }
  return copied
}

/** My changes since `base`, laid over what somebody else stored meanwhile. */
export function rebased(base: ReadonlySet<string>, mine: ReadonlySet<string>, theirs: ReadonlySet<string>): Set<string> {
  const merged = new Set(theirs)
  for (const key of mine) if (!base.has(key)) merged.add(key)
  for (const key of base) if (!mine.has(key)) merged.delete(key)
  return merged
}
