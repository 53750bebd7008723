import { choice, day, relation, text, today } from '../fields/index.js'
import {
  slotHourLabels,
  slotHours,
  slotHourSpellings,
  slotTime,
  type SlotHour,
} from '../parts/slot-hours.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { remoteLab } from './remote-lab.js'
import { slot } from './slot.js'

interface Time {
  day: string
  hour: SlotHour
}

/** The bookings of labs at some schools, whichever kind of lab. */
const inLabAt = (schools: readonly string[]) => {
  const lab = { school: { $in: schools } }
  return {
    $or: [
      { slot: { $where: whereOf(slot, lab) } },
      { remoteLab: { $where: whereOf(remoteLab, lab) } },
    ],
  }
}

/** The capacity of an hour, of whatever is booked. */
const seat = {
  per: ['day', 'hour'],
  message: ({ day, hour }: Time) => `No seat left at ${slotTime(day, hour)}`,
  at: 'hour',
  place: ({ day, hour }: Time) => slotTime(day, hour),
  names: ['student', 'forWhom'],
  codes: { full: 'slot_full', lowered: 'slot_booked' },
} as const

/** One seat in one hour of a school's lab, or of a remote lab. The hour must be open, and the month or the remote lab has so many seats. */
export const slotBooking = defineResource({
  name: 'slotBooking',
  label: { one: 'Booking', many: 'Bookings' },
  url: 'slot-bookings',
  order: 200,
  screens: 'slotManagement',
  title: ['day', 'hour'],
  fields: {
    slot: relation('Slot month', 'slot', { fixed: true, whenArchived: 'follow' }),
    remoteLab: relation('Remote lab', 'remoteLab', { fixed: true, whenArchived: 'follow' }),
    day: day('Day', { required: true, fixed: true }),
    hour: choice('Hour', slotHours, {
      required: true,
      fixed: true,
      labels: slotHourLabels,
      spellings: slotHourSpellings,
    }),
    student: relation('Student', 'student', {
      whenArchived: 'follow',
      personal: { purpose: 'booking', keep: 'withChild' },
    }),
    forWhom: text('For someone else', {
      max: 160,
      help: 'A class, a team or a visitor, if not a single student.',
    }),
    purpose: text('Purpose', { max: 300 }),
    bookedBy: text('Booked by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'slot',
      message: 'A booking names a slot month or a remote lab.',
      holds: ({ slot, remoteLab }) => (slot === null) !== (remoteLab === null),
    },
    {
      at: 'student',
      message: 'Enter who the seat is for.',
      holds: ({ student, forWhom }) => student !== null || forWhom !== null,
    },
  ],
  atMost: [
    { of: 'slot', limit: 'slotNumber', ...seat },
    // A remote lab may get fewer seats than it had booked in the past.
    { of: 'remoteLab', limit: 'seats', where: () => ({ day: { $gte: today() } }), ...seat },
  ],
  unique: [
    {
      fields: ['student', 'slot', 'day', 'hour'],
      message: 'This student already has a seat in this hour.',
    },
    {
      fields: ['student', 'remoteLab', 'day', 'hour'],
      message: 'This student already has a seat in this hour.',
    },
  ],
  list: {
    columns: ['day', 'hour', 'student', 'forWhom', 'purpose', 'bookedBy'],
    more: ['slot', 'remoteLab'],
    search: ['forWhom', 'purpose'],
    sort: 'day',
    filters: ['slot', 'remoteLab', 'day', 'hour', 'student'],
  },
  form: [
    { key: 'time', title: 'When', fields: ['slot', 'remoteLab', 'day', 'hour'] },
    { key: 'whom', title: 'Seat for', fields: ['student', 'forWhom', 'purpose'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => inLabAt(me.schoolIds) }],
    student: [
      {
        can: 'create',
        where: (me) =>
          me.studentId
            ? {
                student: me.studentId,
                $or: [
                  { slot: { $where: whereOf(slot, { school: { $in: me.schoolIds } }) } },
                  {
                    remoteLab: {
                      $where: whereOf(remoteLab, {
                        $or: [{ school: { $in: me.schoolIds } }, { openTo: 'all' }],
                      }),
                    },
                  },
                ],
              }
            : null,
        except: ['forWhom'],
      },
      {
        can: ['read', 'archive'],
        where: (me) => (me.studentId ? { student: me.studentId } : null),
      },
    ],
  },
})
export type SlotBooking = Row<typeof slotBooking>
