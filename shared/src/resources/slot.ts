import { choices, day, group, list, number, relation, text } from '../fields/index.js'
import { slotHourLabels, slotHours, slotHourSpellings, type SlotHour } from '../parts/slot-hours.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

/** One month of a school's lab: its open hours, and its seats per hour. */
export const slot = defineResource({
  name: 'slot',
  label: { one: 'Slot month', many: 'Slot months' },
  url: 'slots',
  order: 190,
  screens: 'slotManagement',
  title: ['month'],
  fields: {
    school: relation('School', 'school', { required: true, fixed: true, whenArchived: 'follow' }),
    month: text('Month', {
      required: true,
      fixed: true,
      max: 7,
      pattern: {
        regex: /^20\d\d-(0[1-9]|1[0-2])$/,
        message: 'Month must be like 2026-12',
        sample: '2026-12',
      },
    }),
    slotNumber: number('Seats per slot', { required: true, min: 1, max: 200 }),
    slot: list(
      'Open hours',
      group('Open day', {
        day: day('Day', { required: true }),
        hours: choices('Hours', slotHours, {
          labels: slotHourLabels,
          spellings: slotHourSpellings,
        }),
      }),
      { max: 31 },
    ),
  },
  // Students see how many seats are taken, and not by whom.
  derived: {
    allotedSlots: count('slotBooking', {
      by: 'slot',
      per: ['day', 'hour'],
      as: 'booked',
      ignoreRowRules: true,
    }),
  },
  checks: [
    {
      at: 'slot',
      message: 'Every open day must be in the month.',
      holds: ({ month, slot }) => slot.every(({ day }) => day.startsWith(`${month}-`)),
    },
    {
      at: 'slot',
      message: 'Data has duplicate values!',
      holds: ({ slot }) => new Set(slot.map(({ day }) => day)).size === slot.length,
    },
  ],
  unique: [{ fields: ['month', 'school'], message: 'This school already has this month.' }],
  list: {
    columns: ['school', 'month', 'slotNumber'],
    sort: '-month',
    filters: ['school', 'month'],
  },
  form: [
    { key: 'month', title: 'Month', fields: ['school', 'month', 'slotNumber'] },
    { key: 'hours', title: 'Open hours', fields: ['slot'] },
  ],
  forAssistants: ['month'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    student: [{ can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }), bare: true }],
  },
})
export type Slot = Row<typeof slot>

/** The number of booked seats in one hour of one day. */
export interface AllotedSlot {
  day: string
  hour: SlotHour
  booked: number
}

/** A month as responses show it. */
export type ShownSlot = Slot & { allotedSlots: readonly AllotedSlot[] }
