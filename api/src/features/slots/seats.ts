import type { Me, Slot, SlotBooking, SlotHour } from '@tinkerdesk/shared'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { system } from '../../access/system.js'
import { records, tableOf } from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The number of booked seats in one hour of one day. */
export interface Alloted {
  day: string
  hour: SlotHour
  booked: number
}

type Place = Pick<SlotBooking, 'slot' | 'day' | 'hour'>

/** Returns true if the lab is open in an hour. */
export const isOpen = ({ slot }: Pick<Slot, 'slot'>, day: string, hour: SlotHour): boolean =>
  slot.some((open) => open.day === day && open.hours.includes(hour))

/** Returns the month, locked against bookings and changes until this transaction ends, or `null` if it is beyond this person's reach. */
export async function holdMonth(tx: Transaction, me: Me, slot: string): Promise<Slot | null> {
  try {
    return await records(slots, tx, me).lock(slot)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return null
    throw error
  }
}

/** Returns the booked hours of a month, in order. Uses SQL to count by group. */
export async function allotedSeats(sql: Sql, slot: string): Promise<Alloted[]> {
  const { name, column } = tableOf(slotBooking)
  const [day, hour] = [column('day'), column('hour')]
  return sql.all<Alloted>(
    `SELECT ${day} AS day, ${hour} AS hour, COUNT(*) AS booked FROM ${name} WHERE ${column('slot')} = ? GROUP BY ${day}, ${hour} ORDER BY ${day}, ${hour}`,
    [slot],
  )
}

/** Returns the number of booked seats in one hour. */
export const bookedSeats = (sql: Sql, { slot, day, hour }: Place): Promise<number> => records(slotBooking, sql).count({ slot, day, hour })

/** Returns true if a student, or a person of this name, has another seat in the same hour. A student's seats count in every lab. */
export async function hasSeat(sql: Sql, { id, slot, day, hour, student, forWhom }: SlotBooking): Promise<boolean> {
  const others = { id: { $ne: id }, day, hour }
  if (student) return (await records(slotBooking, sql).count({ ...others, student })) > 0
  const visitors = await records(slotBooking, sql).find({ ...others, slot, student: null }, { fields: ['forWhom'] })
  return visitors.some((other) => other.forWhom !== null && other.forWhom.toLowerCase() === forWhom?.toLowerCase())
}

/** Updates `allotedSlots` of a month from its bookings. */
export async function recount(tx: Transaction, slot: string): Promise<void> {
  // Lock first, then count: otherwise two concurrent bookings would each write a count without the other.
  if (await holdMonth(tx, system, slot)) await records(slots, tx).put(slot, { allotedSlots: await allotedSeats(tx, slot) })
}
