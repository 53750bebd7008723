import { Injectable } from '@nestjs/common'
import type { Me, Slot, SlotBooking, SlotHour } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { Gate } from '../../crud/write/gate.js'
import { planOf, quote } from '../../crud/plan/plan.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The number of booked seats in one hour of one day. */
export interface Alloted {
  day: string
  hour: SlotHour
  booked: number
}

/** The columns of bookings, by field name. */
const column = (path: keyof SlotBooking): string => planOf('slotBooking').leaf(path)!.columns[0]!
const bookings = (): string => quote(planOf('slotBooking').table)

/** Returns true if the lab is open in an hour. */
export const isOpen = ({ slot }: Pick<Slot, 'slot'>, day: string, hour: SlotHour): boolean =>
  slot.some((open) => open.day === day && open.hours.includes(hour))

/** Counts the seats of a month, inside the transaction that changes them. */
@Injectable()
export class Seats {
  constructor(private readonly gate: Gate) {}

  /** Returns the month, locked against bookings and changes until this transaction ends, or `null` if it is beyond this person's reach. */
  async hold(tx: Transaction, me: Me, slot: string): Promise<Slot | null> {
    try {
      return (await this.gate.reader.find(tx, me, planOf('slot'), slot, true)).row as unknown as Slot
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') return null
      throw error
    }
  }

  /** Returns the booked hours of a month, in order. */
  async alloted(sql: Sql, slot: string): Promise<Alloted[]> {
    const [day, hour] = [column('day'), column('hour')]
    return sql.all<Alloted>(
      `SELECT ${day} AS day, ${hour} AS hour, COUNT(*) AS booked FROM ${bookings()} WHERE ${column('slot')} = ? GROUP BY ${day}, ${hour} ORDER BY ${day}, ${hour}`,
      [slot],
    )
  }

  /** Returns the number of booked seats in one hour. */
  async booked(sql: Sql, slot: string, day: string, hour: string): Promise<number> {
    const [row] = await sql.all<{ booked: number }>(
      `SELECT COUNT(*) AS booked FROM ${bookings()} WHERE ${column('slot')} = ? AND ${column('day')} = ? AND ${column('hour')} = ?`,
      [slot, day, hour],
    )
    return row?.booked ?? 0
  }

  /** Returns the ids of the bookings of one hour, in order of creation. */
  async bookingsAt(sql: Sql, slot: string, { day, hour }: Pick<Alloted, 'day' | 'hour'>): Promise<string[]> {
    const rows = await sql.all<{ id: string }>(
      `SELECT "id" FROM ${bookings()} WHERE ${column('slot')} = ? AND ${column('day')} = ? AND ${column('hour')} = ? ORDER BY "created_at", "id"`,
      [slot, day, hour],
    )
    return rows.map(({ id }) => id)
  }

  /** Returns true if a student, or a person of this name, has another seat in the same hour. A student's seats count in every lab. */
  async hasSeat(sql: Sql, booking: SlotBooking): Promise<boolean> {
    const { id, slot, day, hour, student, forWhom } = booking
    const [whose, values] = student
      ? [`${column('student')} = ?`, [student]]
      : [`${column('student')} IS NULL AND ${column('slot')} = ? AND LOWER(${column('forWhom')}) = LOWER(?)`, [slot, forWhom ?? '']]
    const rows = await sql.all(
      `SELECT 1 FROM ${bookings()} WHERE ${column('day')} = ? AND ${column('hour')} = ? AND "id" <> ? AND ${whose} LIMIT 1`,
      [day, hour, id, ...values],
    )
    return rows.length > 0
  }

  /** Updates `allotedSlots` of a month from its bookings. */
  async recount(tx: Transaction, slot: string): Promise<void> {
    // Lock first, then count: otherwise two concurrent bookings would each write a count without the other.
    if (await this.hold(tx, system, slot)) await this.gate.put(tx, 'slot', slot, { allotedSlots: await this.alloted(tx, slot) })
  }
}
