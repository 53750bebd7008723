import {
  choice,
  day,
  flag,
  list,
  longText,
  number,
  relation,
  text,
  today,
  url,
} from '../fields/index.js'
import { ownSchool } from '../parts/school/own-school.js'
import { weeklyHours } from '../parts/weekly-hours.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'
import type { AllotedSlot } from './slot.js'

/** The students who may use a lab. */
export const openToSchools = ['own', 'all'] as const

/** Lab equipment that is used remotely, through its own link, by the hour. */
export const remoteLab = defineResource({
  name: 'remoteLab',
  label: { one: 'Remote lab', many: 'Remote labs' },
  url: 'remote-labs',
  path: 'remote-lab-data',
  order: 210,
  screens: { form: ['admin', 'atlIncharge'], report: ['admin', 'atlIncharge', 'mentor'] },
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 160 }),
    description: longText('Description', { rows: 3 }),
    equipment: list('Equipment', text('Item', { max: 160 }), { unique: true, max: 50 }),
    safetyNotes: longText('Safety notes', {
      rows: 3,
      max: 2000,
      help: 'Students read them before they book.',
    }),
    school: relation('School', 'school', { whenArchived: 'follow', default: ownSchool }),
    openTo: choice('Open to', openToSchools, {
      required: true,
      default: 'own',
      labels: { own: 'Students of its own school', all: 'Students of all schools' },
    }),
    seats: number('Seats per hour', { required: true, min: 1, max: 200, step: 1, default: 1 }),
    hours: weeklyHours(),
    closedOn: list('Closed days', day('Day'), { unique: true, max: 100 }),
    bookingLink: url('Link', {
      help: 'Students open it in the hour they booked, and do not see it otherwise.',
    }),
    isAvailable: flag('Available', { default: true }),
  },
  // Students see how many seats are taken, and not by whom.
  derived: {
    allotedSlots: count('slotBooking', {
      by: 'remoteLab',
      where: () => ({ day: { $gte: today() } }),
      per: ['day', 'hour'],
      as: 'booked',
      ignoreRowRules: true,
    }),
  },
  checks: [
    {
      at: 'openTo',
      message: 'A lab without a school is open to all schools.',
      holds: ({ school, openTo }) => school !== null || openTo === 'all',
    },
  ],
  list: {
    columns: ['name', 'school', 'openTo', 'seats', 'isAvailable'],
    more: ['bookingLink', 'description', 'safetyNotes', 'equipment'],
    search: ['name'],
    sort: 'name',
    filters: ['school', 'openTo', 'isAvailable'],
  },
  form: [
    {
      key: 'lab',
      title: 'Remote lab',
      fields: ['name', 'description', 'equipment', 'safetyNotes'],
    },
    {
      key: 'use',
      title: 'Who uses it',
      fields: ['school', 'openTo', 'seats', 'bookingLink', 'isAvailable'],
    },
    { key: 'hours', title: 'When it is open', fields: ['hours', 'closedOn'] },
  ],
  forAssistants: ['name', 'equipment'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    mentor: [{ can: 'read' }],
    student: [
      {
        can: 'read',
        where: (me) => ({ $or: [{ school: { $in: me.schoolIds } }, { openTo: 'all' as const }] }),
        except: ['bookingLink'],
        bare: true,
      },
    ],
  },
})
export type RemoteLab = Row<typeof remoteLab>

/** A lab as responses show it: with the booked seats of today and later. People who may not list bookings have none. */
export type ShownRemoteLab = Omit<RemoteLab, 'bookingLink'> & {
  bookingLink?: string | null
  allotedSlots?: readonly AllotedSlot[]
}
