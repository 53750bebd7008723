import { maxComingBookings, today, type SlotBooking } from '@tinkerdesk/shared'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { assertFewComing } from './coming-bookings.js'
import { assertOpen } from './open-hour.js'
import { assertOnlySeat } from './own-seat.js'

const year = Number(today().slice(0, 4)) + 1
const month = `${year}-07`
const day = `${month}-03`

let world: MachineWorld
let lab: string
beforeAll(async () => {
  // Without hooks, so that each rule is tried alone.
  world = await startWorld()
  lab = await world.database.write(async (tx) => {
    const open = [{ day, hours: ['09', '10'] as const }]
    return (
      await records(slot, tx).create({
        school: world.schools[0],
        month,
        slotNumber: 20,
        slot: open,
      })
    ).id
  }, 'product')
})
afterAll(() => world.stop())

const booking = (fields: Partial<SlotBooking>): SlotBooking => ({
  id: 'booking001',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: '',
  slot: lab,
  remoteLab: null,
  day,
  hour: '09',
  student: null,
  forWhom: null,
  purpose: null,
  bookedBy: null,
  ...fields,
})
const book = (fields: Partial<SlotBooking>) =>
  world.database.write(async (tx) => {
    const { slot: of, hour, student, forWhom, day } = booking(fields)
    return records(slotBooking, tx).create({ slot: of, day, hour, student, forWhom })
  }, 'product')
const tried = (rule: (tx: Transaction) => Promise<void>) => world.database.write(rule, 'product')

it('an hour is booked while the lab is open, on a day of its month', async () => {
  await tried((tx) => assertOpen(booking({ hour: '10' }), tx))
  await expect(tried((tx) => assertOpen(booking({ hour: '11' }), tx))).rejects.toThrow(
    'The lab is not open at 11 am – 12 pm on 3 July',
  )
  await expect(tried((tx) => assertOpen(booking({ day: `${year}-08-03` }), tx))).rejects.toThrow(
    'This day does not lie in the month',
  )
})

it('a student or a visitor has no second seat in the same hour', async () => {
  const [student, other] = world.students
  const { id } = await book({ student })
  await book({ forWhom: 'Uma Iyer' })
  await expect(tried((tx) => assertOnlySeat(booking({ student }), tx))).rejects.toThrow(
    'This student has a seat at 9–10 am on 3 July already',
  )
  await expect(tried((tx) => assertOnlySeat(booking({ forWhom: 'uma iyer' }), tx))).rejects.toThrow(
    'uma iyer has a seat',
  )
  for (const free of [
    { id, student },
    { student: other },
    { student, hour: '10' as const },
    { forWhom: 'Uma', hour: '10' as const },
  ])
    await tried((tx) => assertOnlySeat(booking(free), tx))
})

it('a student has a limited number of coming bookings', async () => {
  const student = world.students[1]
  for (let at = 1; at < maxComingBookings; at++) await book({ student, day: `${month}-${10 + at}` })
  await tried((tx) => assertFewComing(student, tx))
  await book({ student, day: '2020-07-03' })
  await tried((tx) => assertFewComing(student, tx))
  await book({ student, day: `${month}-30` })
  await expect(tried((tx) => assertFewComing(student, tx))).rejects.toThrow(
    `You can have ${maxComingBookings} coming bookings at a time`,
  )
})
