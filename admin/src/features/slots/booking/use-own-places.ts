import { useList } from '@refinedev/core'
import type { SlotBooking } from '@tinkerdesk/shared'
import { useMe } from '../../../fields/use-me.js'
import type { Bookable } from './bookable.js'
import { daysOf, keyOf } from '../month/month.js'

/** Returns the hours of a month that a student has booked in a lab. Empty for staff, who book for others. */
export function useOwnPlaces(lab: Bookable, month: string): ReadonlySet<string> {
  const { role } = useMe()
  const days = daysOf(month)
  const { result } = useList<SlotBooking>({
    resource: 'slot-bookings',
    filters: [
      ...Object.entries(lab.by).map(([field, value]) => ({
        field,
        operator: 'eq' as const,
        value,
      })),
      { field: 'day', operator: 'gte', value: days[0] },
      { field: 'day', operator: 'lte', value: days.at(-1) },
    ],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled: role === 'student' },
  })
  return new Set(result.data.map(keyOf))
}
