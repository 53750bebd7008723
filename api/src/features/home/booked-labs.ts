import type { Me } from '@tinkerdesk/shared'
import { remoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { school } from '@tinkerdesk/shared/resources/school'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** The labs that a booking names. */
interface Booked {
  slot?: unknown
  remoteLab?: unknown
}

/** A condition for the rows with these ids. Values that are no ids match nothing. */
export const among = (ids: readonly unknown[]) => ({
  id: { $in: ids.filter((id) => typeof id === 'string') },
})

/** Loads the labs of some bookings. Returns a function that names a booking's lab: the remote lab, or the school. Empty beyond the person's reach. */
export async function labNames(
  sql: Sql,
  me: Me,
  bookings: readonly Booked[],
): Promise<(booking: Booked) => string> {
  const slots = await records(slot, sql, me).find(among(bookings.map((row) => row.slot)), {
    fields: ['school'],
  })
  const [labs, schools] = await Promise.all([
    records(remoteLab, sql, me).find(among(bookings.map((row) => row.remoteLab)), {
      fields: ['name'],
    }),
    records(school, sql, me).find(among(slots.map((row) => row.school)), { fields: ['name'] }),
  ])
  return (booking) => {
    const ofSlot = slots.find(({ id }) => id === booking.slot)?.school
    const lab =
      labs.find(({ id }) => id === booking.remoteLab) ?? schools.find(({ id }) => id === ofSlot)
    return lab?.name ?? ''
  }
}
