import { titledProblem } from '../../problems/field-problem.js'
import {
  openHoursOn,
  slotTime,
  type Slot,
  type SlotBooking,
  type SlotHour,
} from '@tinkerdesk/shared'
import { remoteLab, type RemoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

/** Returns true if a school's lab is open in an hour. */
export const isOpen = ({ slot }: Pick<Slot, 'slot'>, day: string, hour: SlotHour): boolean =>
  slot.some((open) => open.day === day && open.hours.includes(hour))

/** Returns true if a remote lab is open in the hour of a booking. */
export const isOpenAt = (
  lab: RemoteLab,
  { day, hour }: Pick<SlotBooking, 'day' | 'hour'>,
): boolean => openHoursOn(lab, day).includes(hour)

/** Locks the lab of a booking until the transaction ends, so that no one closes the hour meanwhile. Throws if the lab is not open then. */
export async function assertOpen(
  { slot, remoteLab: lab, day, hour }: SlotBooking,
  tx: Transaction,
): Promise<void> {
  const closed = titledProblem('hour', `The lab is not open at ${slotTime(day, hour)}`)
  if (slot !== null) {
    const month = await records(slots, tx).lock(slot)
    if (!day.startsWith(`${month.month}-`))
      throw titledProblem('day', 'This day does not lie in the month')
    if (!isOpen(month, day, hour)) throw closed
  }
  // A booking without any lab is refused by the declaration's check, which runs after the hooks.
  if (lab !== null && !isOpenAt(await records(remoteLab, tx).lock(lab), { day, hour })) throw closed
}
