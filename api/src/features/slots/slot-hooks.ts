import { Injectable, type OnModuleInit } from '@nestjs/common'
import { resourceNamed, slotTime, titleOf, type Issue, type Me, type Slot } from '@tinkerdesk/shared'
import { Gate } from '../../crud/write/gate.js'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { planOf } from '../../crud/plan/plan.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Departures } from './departures.js'
import { isOpen, Seats, type Alloted } from './seats.js'

/** The number of bookings that a refusal names. */
const mostNamed = 100

/** Protects every booking of a month when its hours or its seats change. */
@Injectable()
export class SlotHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
    private readonly seats: Seats,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.hooks.on('slot', { before: (change) => this.before(change) })
  }

  private async before({ action, before, after, me, tx }: Change): Promise<void> {
    if (!before) return
    if (action === 'archive') return this.departures.add(tx, before.id)
    const [was, is] = [before as unknown as Slot, after as unknown as Slot]
    if (is.slotNumber >= was.slotNumber && JSON.stringify(is.slot) === JSON.stringify(was.slot)) return
    const alloted = await this.seats.alloted(tx, is.id)
    const issues = [
      ...(await this.named(
        tx,
        me,
        is.id,
        'slot',
        alloted.filter(({ day, hour }) => !isOpen(is, day, hour)),
      )),
      ...(await this.named(
        tx,
        me,
        is.id,
        'slotNumber',
        alloted.filter(({ day, hour, booked }) => isOpen(is, day, hour) && booked > is.slotNumber),
      )),
    ]
    if (issues.length === 0) return
    const rest = issues.length - mostNamed
    throw new ProblemError('slot_booked', {
      issues: rest > 0 ? [...issues.slice(0, mostNamed), { path: 'slot', message: `${rest} more bookings` }] : issues,
    })
  }

  /** Returns the bookings of some hours, each as a sentence. */
  private async named(tx: Transaction, me: Me, slot: string, path: string, hours: readonly Alloted[]): Promise<Issue[]> {
    const issues: Issue[] = []
    const student = resourceNamed('student')
    for (const place of hours) {
      const ids = await this.seats.bookingsAt(tx, slot, place)
      const bookings = await this.gate.reader.readable(tx, me, planOf('slotBooking'), ids)
      const people = bookings.flatMap((booking) => (booking.student ? [String(booking.student)] : []))
      const known = new Map(
        (await this.gate.reader.readable(tx, me, planOf('student'), people)).map((row) => [row.id, titleOf(student, row)]),
      )
      for (const id of ids) {
        const booking = bookings.find((one) => one.id === id)
        const who = known.get(String(booking?.student)) ?? booking?.forWhom ?? 'a booking'
        issues.push({ path, message: `${slotTime(place.day, place.hour)}: ${String(who)}` })
      }
    }
    return issues
  }
}
