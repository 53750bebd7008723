import { monthAfter } from '@tinkerdesk/shared/base/month'
import type { Slot } from '@tinkerdesk/shared'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { schoolIds } from './schools.js'
import { demoStudents } from './students.js'

type SlotHour = Slot['slot'][number]['hours'][number]

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Monday to Friday afternoons and Saturday mornings. */
const hoursByWeekday: readonly SlotHour[][] = [
  [],
  ['14', '15', '16'],
  ['14', '15', '16'],
  ['14', '15'],
  ['14', '15', '16'],
  ['15', '16'],
  ['09', '10', '11'],
]
const hoursOn = (day: string): SlotHour[] => hoursByWeekday[weekdayOf(day)]!

const daysOf = (month: string): string[] => {
  const [year, number] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year!, number!, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

const monthsFrom = (today: Date): string[] =>
  [0, 1].map((later) => monthAfter(dayFrom(today, 0).slice(0, 7), later))

const labs = [
  { school: schoolIds[0]!, slotNumber: 8 },
  { school: schoolIds[1]!, slotNumber: 12 },
  { school: schoolIds[3]!, slotNumber: 6 },
]

/** Open hours of three labs, this month and next month. */
export const demoSlots = (today: Date) =>
  labs
    .flatMap((lab) => monthsFrom(today).map((month) => ({ ...lab, month })))
    .map((slot, at) => ({
      id: demoId('slot', at + 1),
      ...slot,
      slot: daysOf(slot.month).flatMap((day) =>
        hoursOn(day).length ? [{ day, hours: hoursOn(day) }] : [],
      ),
    }))

const purposes = [
  'Marathon prototype',
  'Printing the key ring',
  'Timed runs on track B',
  'Soldering practice',
  'Finishing the street light',
]

/** Seats booked in the coming days, several in one hour. */
export function demoSlotBookings(today: Date) {
  const slots = demoSlots(today)
  const coming = Array.from({ length: 12 }, (_, at) => dayFrom(today, at + 1)).filter(
    (day) => hoursOn(day).length,
  )
  return labs
    .flatMap(({ school }) => {
      const students = demoStudents.filter((student) => student.school === school)
      return coming.slice(0, 6).flatMap((day, at) => {
        const slot = slots.find(
          (candidate) => candidate.school === school && day.startsWith(candidate.month),
        )
        if (!slot) return []
        const people = students.slice(at, at + 1 + (at % 3))
        return people.map(({ id }, seat) => ({
          slot: slot.id,
          day,
          hour: hoursOn(day)[0]!,
          student: id,
          purpose: purposes[(at + seat) % purposes.length],
        }))
      })
    })
    .map((booking, at) => ({ id: demoId('booking', at + 1), ...booking }))
}
