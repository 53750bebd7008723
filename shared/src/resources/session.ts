import {
  choice,
  longText,
  moment,
  number,
  relation,
  relations,
  startOfDay,
  today,
} from '../fields/index.js'
import { classOf } from '../parts/classes.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const session = defineResource({
  name: 'session',
  label: { one: 'Session', many: 'Sessions' },
  url: 'sessions',
  path: 'session-data',
  menu: { group: 'Programme', icon: 'calendar' },
  // A session has no name; its date and time identify it.
  title: ['timestamp'],
  fields: {
    subject: relation('Subject', 'subject', { required: true, whenArchived: 'block' }),
    topic: relation('Topic', 'topic', {
      required: true,
      whenArchived: 'block',
      within: { field: 'subject', by: 'subject' },
    }),
    subTopic: relation('Sub-topic', 'subTopic', {
      whenArchived: 'block',
      within: { field: 'topic', by: 'topic' },
    }),
    timestamp: moment('Date and time', { required: true }),
    duration: number('Duration', {
      required: true,
      min: 0.5,
      max: 12,
      step: 0.5,
      default: 1,
      unit: 'hours',
    }),
    type: choice('Type', ['physical', 'online'], {
      required: true,
      default: 'physical',
      labels: { physical: 'Physical', online: 'Online' },
    }),
    school: relation('School', 'school', { help: 'Leave it empty for a session of all schools.' }),
    class: classOf('Class'),
    attended: relations('Attended', 'student', {
      max: 200,
      related: 'Sessions attended',
      within: { field: 'school', by: 'school' },
    }),
    prerequisites: longText('Prerequisites', { rows: 3 }),
    details: longText('Details', { rows: 4 }),
  },
  list: {
    columns: ['timestamp', 'subject', 'topic', 'subTopic', 'duration', 'type'],
    more: ['school', 'class', 'attended', 'prerequisites', 'details'],
    search: ['topic', 'subTopic', 'subject'],
    sort: '-timestamp',
    filters: ['subject', 'topic', 'subTopic', 'type', 'timestamp', 'school', 'class'],
    groups: { by: ['subject', 'type', 'school'], sum: ['duration'] },
  },
  lists: [
    {
      path: 'upcoming',
      title: 'Upcoming',
      where: () => ({ timestamp: { $gte: startOfDay(today()) } }),
      sort: 'timestamp',
      empty: 'No sessions are planned from today on',
    },
  ],
  form: [
    { key: 'subject', title: 'Subject and topic', fields: ['subject', 'topic', 'subTopic'] },
    { key: 'time', title: 'Date and time', fields: ['timestamp', 'duration', 'type'] },
    { key: 'group', title: 'Who takes part', fields: ['school', 'class', 'attended'] },
    { key: 'more', title: 'Notes', fields: ['prerequisites', 'details'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
  },
})
export type Session = Row<typeof session>
