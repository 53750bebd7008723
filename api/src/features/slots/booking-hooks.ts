import { Injectable, type OnModuleInit } from '@nestjs/common'
import { slotTime, type Slot, type SlotBooking } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Departures } from './departures.js'
import { isOpen, Seats } from './seats.js'

const refuse = (path: string, title: string) => new ProblemError('validation_failed', { title, issues: [{ path, message: title }] })

/** Books a seat only if one is free, in an open hour, once per person. */
@Injectable()
export class BookingHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly seats: Seats,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.hooks.on('slotBooking', { before: (change) => this.before(change), after: (change) => this.after(change) })
  }

  private async before({ action, after, me, tx }: Change): Promise<Record<string, unknown> | void> {
    const booking = after as unknown as SlotBooking | null
    if (!booking || action === 'restore') return
    if (action === 'update') return this.mustBeAlone(booking, tx)
    // People who book for themselves need not say who they are.
    const student = booking.student ?? (me.role === 'student' ? (me.studentId ?? null) : null)
    // Before the seats are checked, which would reveal where someone else has one.
    if (me.role === 'student' && student !== me.studentId) throw new ProblemError('forbidden')
    const slot = await this.seats.hold(tx, me, booking.slot)
    if (!slot) throw new ProblemError('not_found')
    this.mustBeOpen(slot, booking)
    await this.mustBeAlone({ ...booking, student }, tx)
    if ((await this.seats.booked(tx, slot.id, booking.day, booking.hour)) >= slot.slotNumber) {
      const title = `No seat left at ${slotTime(booking.day, booking.hour)}`
      throw new ProblemError('slot_full', { title, issues: [{ path: 'hour', message: title }] })
    }
    // Records that the product itself creates, as in the demo programme, have no booker.
    return { student, bookedBy: me === system ? null : me.displayName.slice(0, 160) }
  }

  private mustBeOpen(slot: Slot, { day, hour }: SlotBooking): void {
    if (!day.startsWith(`${slot.month}-`)) throw refuse('day', 'This day does not lie in the month')
    if (!isOpen(slot, day, hour)) throw refuse('hour', `The lab is not open at ${slotTime(day, hour)}`)
  }

  private async mustBeAlone(booking: SlotBooking, tx: Change['tx']): Promise<void> {
    if (!(await this.seats.hasSeat(tx, booking))) return
    const message = `${booking.student ? 'This student' : booking.forWhom} has a seat at ${slotTime(booking.day, booking.hour)} already`
    throw new ProblemError('duplicate', { title: message, issues: [{ path: booking.student ? 'student' : 'forWhom', message }] })
  }

  private async after({ action, before, after, tx }: Change): Promise<void> {
    const { slot } = (after ?? before) as unknown as SlotBooking
    if (action === 'update' || this.departures.has(tx, slot)) return
    if (action === 'restore') await this.mustFit(tx, after as unknown as SlotBooking)
    await this.seats.recount(tx, slot)
  }

  /** A restored booking must find its hour open, and a free seat. */
  private async mustFit(tx: Change['tx'], { slot: id, day, hour }: SlotBooking): Promise<void> {
    const slot = await this.seats.hold(tx, system, id)
    if (!slot || (isOpen(slot, day, hour) && (await this.seats.booked(tx, id, day, hour)) <= slot.slotNumber)) return
    const reason = isOpen(slot, day, hour) ? `No seat left at ${slotTime(day, hour)}` : `The lab is not open at ${slotTime(day, hour)}`
    throw new ProblemError('restore_collides', { issues: [{ path: 'slotBooking', message: reason }] })
  }
}
