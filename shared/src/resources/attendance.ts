import { choice, day, relation, text } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { slotHourLabels, slotHours, slotHourSpellings } from '../parts/slot-hours.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { heldBy, session } from './session.js'
import { student } from './student.js'

export const marks = ['present', 'late', 'absent'] as const
export type Mark = (typeof marks)[number]

export const markLabels: { readonly [mark in Mark]: string } = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
}

const ofSchools = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})
const ofHeldSessions = (me: Me) => ({ session: { $where: whereOf(session, heldBy(me)) } })

/** The mark of a student in the register of a session, or of an hour of a school's lab. A student without a mark has no record. */
export const attendance = defineResource({
  name: 'attendance',
  label: { one: 'Attendance mark', many: 'Attendance' },
  url: 'attendance',
  path: 'attendance-data',
  menu: { group: 'Programme', icon: 'check-square', under: 'Sessions' },
  order: 140,
  screens: 'attendance',
  personal: { purpose: 'attendance', keep: { after: { day: 'day' }, years: 3 } },
  title: ['student', 'day'],
  fields: {
    session: relation('Session', 'session', { fixed: true, whenArchived: 'follow' }),
    slot: relation('Slot month', 'slot', { fixed: true, whenArchived: 'follow' }),
    // The server takes it from the session.
    day: day('Day', { fixed: true, help: 'Leave it empty for a session, which has its own day.' }),
    hour: choice('Hour', slotHours, {
      fixed: true,
      labels: slotHourLabels,
      spellings: slotHourSpellings,
    }),
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      within: { field: 'session.school', by: 'school' },
    }),
    mark: choice('Mark', marks, {
      required: true,
      default: 'present',
      labels: markLabels,
      tones: { present: 'good', late: 'warn', absent: 'bad' },
    }),
    reason: text('Reason of absence', { max: 300 }),
    markedBy: text('Marked by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'session',
      message: 'A mark names a session or a slot month.',
      holds: ({ session, slot }) => (session === null) !== (slot === null),
    },
    {
      at: 'hour',
      message: 'Only an hour of a lab has a day and an hour.',
      holds: ({ slot, hour }) => (slot === null) === (hour === null),
    },
    {
      at: 'day',
      message: 'Enter the day of the hour.',
      holds: ({ slot, day }) => slot === null || day !== null,
    },
  ],
  depends: { reason: { when: { mark: 'absent' } } },
  unique: [
    { fields: ['session', 'student'], message: 'This student already has a mark.' },
    { fields: ['slot', 'day', 'hour', 'student'], message: 'This student already has a mark.' },
  ],
  list: {
    columns: ['day', 'student', 'mark', 'session', 'hour', 'markedBy'],
    more: ['slot', 'reason'],
    search: ['student'],
    sort: '-day',
    filters: ['day', 'student', 'mark', 'session', 'slot', 'hour'],
  },
  form: [
    { key: 'when', title: 'When', fields: ['session', 'slot', 'day', 'hour'] },
    { key: 'mark', title: 'Mark', fields: ['student', 'mark', 'reason', 'markedBy'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: ['create', 'read', 'update'], where: ofSchools }],
    // The reason of an absence is for the staff of the school.
    mentor: [{ can: ['create', 'read', 'update'], where: ofHeldSessions, except: ['reason'] }],
    student: [
      {
        can: 'read',
        where: (me) => (me.studentId ? { student: me.studentId } : null),
        except: ['reason'],
      },
    ],
  },
})
export type Attendance = Row<typeof attendance>
