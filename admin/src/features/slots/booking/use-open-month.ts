import { today, type ShownSlot } from '@tinkerdesk/shared'
import { monthAfter } from '@tinkerdesk/shared/base/month'
import { isMonth } from '../../../fields/day/month.js'
import { openIn } from '../month/month.js'
import { useSlotMonth } from '../month/use-slot-place.js'
import { bookableMonth } from './bookable.js'

/** No month of a school's lab is too far ahead. */
export const anyDay = '9999-12-31'

const hasHours = (slot: ShownSlot | null | undefined, month: string): boolean =>
  slot ? openIn(bookableMonth(slot), month, anyDay) : false

/** Loads the month of the address. Without one it is this month, or the next one if only that has an hour left, for which it asks then. */
export function useOpenMonth(school: string | undefined, inAddress: string | null | undefined) {
  const now = today().slice(0, 7)
  const next = monthAfter(now, 1)
  const month = isMonth(inAddress) ? inAddress : now
  const current = useSlotMonth(school, month)
  const isOver = !isMonth(inAddress) && current.slot !== undefined && !hasHours(current.slot, now)
  const later = useSlotMonth(isOver ? school : undefined, next)
  if (!isOver || later.error) return { ...current, month }
  if (later.slot === undefined) return { ...current, slot: undefined, month }
  return hasHours(later.slot, next) ? { ...later, month: next } : { ...current, month }
}
