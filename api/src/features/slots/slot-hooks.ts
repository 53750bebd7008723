import { slotTime, titleOf, type Me, type Slot } from '@tinkerdesk/shared'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { student } from '@tinkerdesk/shared/resources/student'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { markBeingArchived } from './months-being-archived.js'
import { allotedSeats, isOpen } from './seats.js'

/** The number of bookings that a refusal names. */
const maxNamed = 100

/** Protects every booking of a month when its hours or its seats change. */
export const slotHooks = hooksOf(slot, {
  async before({ action, before, after, me, tx }) {
    if (action === 'archive') return markBeingArchived(tx, before.id)
    if (action === 'update' && !hasRoom(before, after)) await assertBookingsFit(after, me, tx)
  },
})

const hasRoom = (before: Slot, after: Slot): boolean =>
  after.slotNumber >= before.slotNumber && JSON.stringify(after.slot) === JSON.stringify(before.slot)

async function assertBookingsFit(month: Slot, me: Me, tx: Transaction): Promise<void> {
  const alloted = await allotedSeats(tx, month.id)
  const places = [
    ...alloted.filter(({ day, hour }) => !isOpen(month, day, hour)).map((place) => ({ ...place, path: 'slot' })),
    ...alloted
      .filter(({ day, hour, booked }) => isOpen(month, day, hour) && booked > month.slotNumber)
      .map((place) => ({ ...place, path: 'slotNumber' })),
  ]
  if (places.length === 0) return
  const bookings = await records(slotBooking, tx).find({ slot: month.id }, { order: 'createdAt', fields: ['day', 'hour'] })
  const blockers = places.flatMap(({ path, day, hour }) =>
    bookings.filter((booking) => booking.day === day && booking.hour === hour).map(({ id }) => ({ path, id, time: slotTime(day, hour) })),
  )
  const examples = blockers.slice(0, maxNamed)
  const names = await namesOf(
    examples.map(({ id }) => id),
    me,
    tx,
  )
  const rest = blockers.length - examples.length
  throw new ProblemError('slot_booked', {
    issues: [
      ...examples.map(({ path, id, time }) => ({ path, message: `${time}: ${names.get(id) ?? 'a booking'}` })),
      ...(rest > 0 ? [{ path: 'slot', message: `${rest} more bookings` }] : []),
    ],
  })
}

/** Returns the people that some bookings are for, by the booking's id, as far as this person may read them. */
async function namesOf(ids: readonly string[], me: Me, tx: Transaction): Promise<Map<string, string>> {
  const bookings = await records(slotBooking, tx, me).find({ id: { $in: ids } }, { fields: ['student', 'forWhom'] })
  const people = bookings.flatMap((booking) => booking.student ?? [])
  const students = await records(student, tx, me).find({ id: { $in: people } }, { fields: ['name'] })
  const titles = new Map(students.map((row) => [row.id, titleOf(student, row)]))
  return new Map(
    bookings.flatMap((booking) => {
      const name = titles.get(booking.student ?? '') ?? booking.forWhom
      return name == null ? [] : [[booking.id, name] as const]
    }),
  )
}
