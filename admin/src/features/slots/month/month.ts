import { say } from '@tinkerdesk/shared/base/say'
import { hourEnd, slotHours, weekdayOf, type Slot, type SlotHour } from '@tinkerdesk/shared'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map(say)

/** One hour of one day. */
export interface Place {
  day: string
  hour: SlotHour
}

/** Returns the set key of an hour. */
export const keyOf = ({ day, hour }: Place): string => `${day} ${hour}`
export const placeOf = (key: string): Place => ({
  day: key.slice(0, 10),
  hour: key.slice(11) as SlotHour,
})

/** Returns every day of a month. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

/** Returns "Thu 3". */
export const dayLabel = (day: string): string =>
  `${weekdays[weekdayOf(day)]} ${Number(day.slice(8))}`
export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day))

type OpenHours = Pick<Slot, 'slot'>['slot']

/** Returns the open hours of a month as a set of keys. */
export const openKeys = (slot: OpenHours): Set<string> =>
  new Set(slot.flatMap(({ day, hours }) => hours.map((hour) => keyOf({ day, hour }))))

/** Returns a set of keys as the open hours of a month, in order. */
export const openHours = (open: ReadonlySet<string>, month: string): OpenHours =>
  daysOf(month).flatMap((day) => {
    const hours = slotHours.filter((hour) => open.has(keyOf({ day, hour })))
    return hours.length > 0 ? [{ day, hours }] : []
  })

/** Copies the hours of one month to another by weekday: the second Tuesday gets the hours of the other's second Tuesday. */
export function copiedTo(open: ReadonlySet<string>, from: string, to: string): Set<string> {
  const copied = new Set<string>()
  for (const day of daysOf(to)) {
    const same = daysOf(from).filter((other) => weekdayOf(other) === weekdayOf(day))
    const nth = Math.floor((Number(day.slice(8)) - 1) / 7)
    // A fifth Tuesday copies the fourth if the other month has no fifth.
    const source = same[Math.min(nth, same.length - 1)]!
    for (const hour of slotHours)
      if (open.has(keyOf({ day: source, hour }))) copied.add(keyOf({ day, hour }))
  }
  return copied
}

/** Applies the local changes since `base` to what someone else has saved in the meantime. */
export function rebased(
  base: ReadonlySet<string>,
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): Set<string> {
  const merged = new Set(theirs)
  for (const key of mine) if (!base.has(key)) merged.add(key)
  for (const key of base) if (!mine.has(key)) merged.delete(key)
  return merged
}

/** True if a lab has an hour in a month that is not over and not after a day. */
export const openIn = (
  { isOpen }: { isOpen: (place: Place) => boolean },
  month: string,
  until: string,
): boolean =>
  daysOf(month).some(
    (day) =>
      day <= until &&
      slotHours.some((hour) => isOpen({ day, hour }) && hourEnd(day, hour) > Date.now()),
  )
