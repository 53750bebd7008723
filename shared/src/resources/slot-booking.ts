import { choice, day, relation, text } from '../fields/index.js'
import { slotHourLabels, slotHours, slotTime } from '../parts/slot-hours.js'
import type { Row } from '../resource/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** One seat in one hour of a lab. The hour must be open, and the month's number of seats is the limit. */
export const slotBooking = defineResource({
  name: 'slotBooking',
  label: { one: 'Booking', many: 'Bookings' },
  url: 'slot-bookings',
  screens: 'slotManagement',
  title: ['day', 'hour'],
  fields: {
    slot: relation('Slot month', 'slot', { required: true, fixed: true, whenArchived: 'follow' }),
    day: day('Day', { required: true, fixed: true }),
    hour: choice('Hour', slotHours, { required: true, fixed: true, labels: slotHourLabels }),
    student: relation('Student', 'student', { whenArchived: 'follow' }),
    forWhom: text('For someone else', { max: 160, help: 'A class, a team or a visitor, if not a single student.' }),
    purpose: text('Purpose', { max: 300 }),
    bookedBy: text('Booked by', { readOnly: true, max: 160 }),
  },
  checks: [{ at: 'student', message: 'Enter who the seat is for.', holds: ({ student, forWhom }) => student !== null || forWhom !== null }],
  atMost: {
    of: 'slot',
    per: ['day', 'hour'],
    limit: 'slotNumber',
    message: ({ day, hour }) => `No seat left at ${slotTime(day, hour)}`,
    at: 'hour',
    place: ({ day, hour }) => slotTime(day, hour),
    names: ['student', 'forWhom'],
    codes: { full: 'slot_full', lowered: 'slot_booked' },
  },
  unique: [{ fields: ['student', 'slot', 'day', 'hour'], message: 'This student already has a seat in this hour.' }],
  list: {
    columns: ['day', 'hour', 'student', 'forWhom', 'purpose', 'bookedBy'],
    more: ['slot'],
    search: ['forWhom', 'purpose'],
    sort: 'day',
    filters: ['slot', 'day', 'hour', 'student'],
  },
  form: [
    { key: 'time', title: 'When', fields: ['slot', 'day', 'hour'] },
    { key: 'whom', title: 'Seat for', fields: ['student', 'forWhom', 'purpose'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ slot: { $where: { school: { $in: me.schoolIds } } } }) }],
    student: [
      {
        can: 'create',
        where: (me) => (me.studentId ? { student: me.studentId, slot: { $where: { school: { $in: me.schoolIds } } } } : null),
        except: ['forWhom'],
      },
      { can: ['read', 'archive'], where: (me) => (me.studentId ? { student: me.studentId } : null) },
    ],
  },
})
export type SlotBooking = Row<typeof slotBooking>
