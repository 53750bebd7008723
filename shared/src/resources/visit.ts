import {
  choice,
  day,
  file,
  group,
  list,
  longText,
  number,
  relation,
  text,
  today,
} from '../fields/index.js'
import { maxResourceFile } from '../base/limits.js'
import type { Me } from '../base/roles.js'
import { daysInOrder } from '../parts/in-order.js'
import { coordinatedBy } from '../parts/school/own-school.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** Coordinators write the visits of their schools, and change those that they made while they coordinate the school. */
const coordinated = [
  { can: ['create', 'read'], where: (me: Me) => ({ school: { $in: coordinatedBy(me) } }) },
  {
    can: 'update',
    where: (me: Me) => ({ createdBy: me.uid, school: { $in: coordinatedBy(me) } }),
  },
] as const

/** The visit of a coordinator to a school: what they came for, what they found, and what follows. */
export const visit = defineResource({
  name: 'visit',
  label: { one: 'Visit', many: 'Visits' },
  url: 'visits',
  path: 'visit-data',
  menu: { group: 'Labs', icon: 'solution', under: 'Monthly returns', coordinators: ['mentor'] },
  order: 242,
  title: ['day', 'school'],
  fields: {
    school: relation('School', 'school', { required: true, whenArchived: 'follow' }),
    day: day('Day', { required: true, default: today }),
    visitor: text('Visited by', {
      max: 160,
      ofPerson: true,
      personal: { of: 'staff', purpose: 'programme', keep: 'withRecord' },
      help: 'Left empty, it is the person who writes the visit.',
    }),
    purpose: choice(
      'Purpose',
      ['routine', 'followUp', 'inspection', 'training', 'event', 'other'],
      {
        required: true,
        default: 'routine',
        labels: {
          routine: 'Routine visit',
          followUp: 'Follow-up',
          inspection: 'Inspection',
          training: 'Training',
          event: 'Event',
          other: 'Other',
        },
      },
    ),
    hours: number('Hours', { min: 0.5, max: 12, step: 0.5 }),
    findings: list(
      'Findings',
      group('Finding', {
        item: text('Checked', { required: true, max: 200 }),
        state: choice('Condition', ['good', 'lacking', 'notSeen'], {
          required: true,
          default: 'good',
          labels: { good: 'In order', lacking: 'To be put right', notSeen: 'Not looked at' },
        }),
        note: text('Note', { max: 500 }),
      }),
      { max: 50 },
    ),
    notes: longText('Notes', { rows: 3 }),
    files: list('Photos and files', file('Photo or file', { maxBytes: maxResourceFile }), {
      max: 20,
    }),
    followUp: longText('Follow-up', {
      rows: 2,
      help: 'What is to be done, by whom and until when.',
    }),
    nextVisit: day('Next visit'),
  },
  checks: [
    {
      at: 'nextVisit',
      message: 'The next visit is before this one.',
      holds: ({ day, nextVisit }) => daysInOrder(day, nextVisit),
    },
  ],
  list: {
    columns: ['day', 'school', 'visitor', 'purpose', 'followUp', 'nextVisit'],
    more: ['hours', 'notes'],
    search: ['visitor', 'school'],
    sort: '-day',
    filters: ['school', 'day', 'purpose', 'nextVisit'],
    groups: { by: ['school', 'purpose'], sum: ['hours'] },
  },
  form: [
    {
      key: 'visit',
      title: 'Visit',
      fields: ['school', 'day', 'visitor', 'purpose', 'hours'],
    },
    { key: 'findings', title: 'Findings', fields: ['findings', 'notes', 'files'] },
    { key: 'next', title: 'What follows', fields: ['followUp', 'nextVisit'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }) },
      ...coordinated,
    ],
    mentor: coordinated,
  },
})
export type Visit = Row<typeof visit>
