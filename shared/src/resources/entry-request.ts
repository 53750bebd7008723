import { choice, longText, relation } from '../fields/index.js'
import { entryAnswers } from '../parts/entry-answers.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const needed = { required: true, fixed: true, whenArchived: 'follow' } as const
const waiting = { answer: 'Waiting' } as const

/** A student's wish to take part in a competition, until staff answer it. */
export const entryRequest = defineResource({
  name: 'entryRequest',
  label: { one: 'Request to take part', many: 'Requests to take part' },
  url: 'entry-requests',
  path: 'entry-requests',
  menu: { group: 'Administration', icon: 'inbox' },
  order: 100,
  personal: { purpose: 'learning', keep: 'withChild' },
  title: ['competition', 'student'],
  fields: {
    competition: relation('Competition', 'competition', needed),
    student: relation('Student', 'student', needed),
    answer: choice('Answer', entryAnswers, {
      mode: 'edit',
      default: 'Waiting',
      tones: { Waiting: 'busy' },
    }),
    message: longText('Message to the student', { max: 500, mode: 'edit' }),
  },
  unique: [{ fields: ['student', 'competition'], message: 'This student has asked already.' }],
  list: {
    columns: ['student', 'competition', 'answer', 'message'],
    search: ['student', 'competition'],
    sort: '-createdAt',
    filters: ['competition', 'student', 'answer'],
  },
  lists: [
    {
      path: 'waiting',
      title: 'Requests waiting',
      where: () => waiting,
      columns: ['student', 'competition'],
      sort: 'createdAt',
      empty: 'Nobody waits for an answer',
    },
  ],
  actions: [
    {
      label: 'Accept',
      shortcut: 'a',
      where: waiting,
      set: () => ({ answer: 'Accepted' }),
      done: 'accepted',
    },
    {
      label: 'Decline',
      where: waiting,
      set: () => ({ answer: 'Declined' }),
      ask: ['message'],
      done: 'declined',
    },
  ],
  form: [
    { key: 'request', title: 'Request', fields: ['competition', 'student', 'answer', 'message'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      {
        can: 'manage',
        where: (me) => ({
          student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
        }),
      },
    ],
    student: [
      { can: 'read', where: (me) => (me.studentId ? { student: me.studentId } : null) },
      {
        can: 'create',
        where: (me) => (me.studentId ? { student: me.studentId, ...waiting } : null),
        fields: ['competition', 'student'],
      },
      // A request is taken back while nobody has answered it.
      {
        can: 'archive',
        where: (me) => (me.studentId ? { student: me.studentId, ...waiting } : null),
      },
    ],
  },
  screens: { form: ['admin', 'atlIncharge'], report: ['admin', 'atlIncharge'] },
})
export type EntryRequest = Row<typeof entryRequest>
