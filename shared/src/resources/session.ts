import {
  choice,
  file,
  group,
  list,
  longText,
  moment,
  number,
  relation,
  relations,
  startOfDay,
  today,
} from '../fields/index.js'
import { maxResourceFile } from '../base/limits.js'
import { staff, type Me } from '../base/roles.js'
import { classOf } from '../parts/classes.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

/** The sessions that a person holds. */
export const heldBy = ({ uid, mentorId }: Pick<Me, 'uid' | 'mentorId'>) => ({
  $or: [
    { 'heldBy.staff': { $has: uid } },
    ...(mentorId ? [{ 'heldBy.mentors': { $has: mentorId } }] : []),
  ],
})

export const session = defineResource({
  name: 'session',
  label: { one: 'Session', many: 'Sessions' },
  url: 'sessions',
  path: 'session-data',
  menu: { group: 'Programme', icon: 'calendar' },
  order: 130,
  discussion: true,
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
    heldBy: group('Held by', {
      mentors: relations('Mentors', 'mentor', {
        max: 20,
        related: 'Sessions held',
        help: 'A mentor who leaves this empty holds the session.',
      }),
      staff: relations('Staff', 'user', {
        max: 20,
        related: 'Sessions held',
        personal: { of: 'staff', purpose: 'programme', keep: 'withRecord' },
      }),
    }),
    photos: list('Photos', file('Photo', { maxBytes: maxResourceFile, accept: ['image'] }), {
      max: 30,
      personal: { of: 'child', purpose: 'learning', keep: 'withRecord' },
    }),
    prerequisites: longText('Prerequisites', { rows: 3 }),
    details: longText('Details', { rows: 4 }),
  },
  derived: {
    marked: count('attendance', { by: 'session' }),
    absent: count('attendance', { by: 'session', where: { mark: 'absent' } }),
  },
  offers: {
    'heldBy.staff': {
      where: { role: { $in: staff } },
      message: 'Students do not hold sessions.',
    },
  },
  list: {
    columns: ['timestamp', 'subject', 'topic', 'school', 'class', 'heldBy.mentors'],
    more: [
      'subTopic',
      'duration',
      'type',
      'heldBy.staff',
      'marked',
      'absent',
      'prerequisites',
      'details',
    ],
    search: ['topic', 'subTopic', 'subject'],
    sort: '-timestamp',
    filters: [
      'subject',
      'topic',
      'subTopic',
      'type',
      'timestamp',
      'school',
      'class',
      'heldBy.mentors',
      'heldBy.staff',
    ],
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
    { key: 'group', title: 'Who takes part', fields: ['school', 'class', 'heldBy'] },
    {
      key: 'more',
      title: 'Notes',
      fields: ['prerequisites', 'details', 'photos', 'marked', 'absent'],
    },
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
