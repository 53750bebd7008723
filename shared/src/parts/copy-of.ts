import { choice, day, flag, group, list, moment, number, relation, text } from '../fields/index.js'
import { copyTones } from './copy-status.js'

/** The owner and the source of a copy: its first fields. `many` are the copies of one student. */
export const copyOf = (label: string, source: string, many: string) => ({
  student: relation('Student', 'student', {
    required: true,
    fixed: true,
    whenArchived: 'follow',
    related: many,
  }),
  source: relation(label, source, {
    fixed: true,
    whenArchived: 'clear',
    related: 'Students with a copy',
  }),
  sourceVersion: number('Copied version', { readOnly: true }),
  // Set when the content of the source changes. No edit of the copy: its version stays.
  isBehind: flag('The original has changed since', { readOnly: true }),
})

/** The progress of a copy: its last fields. Only the server adds to the history, oldest first. */
export const copyStatus = <const S extends readonly ['Assigned', ...string[]]>(statuses: S) => ({
  dueDate: day('Due date'),
  status: choice('Status', statuses, { required: true, default: 'Assigned', tones: copyTones }),
  statusAt: moment('In this status since', { readOnly: true }),
  statusHistory: list(
    'Status history',
    group('Status', {
      status: choice('Status', statuses, { tones: copyTones }),
      modifiedAt: moment('Changed'),
      by: text('By', { max: 200 }),
    }),
    { readOnly: true, max: 1000 },
  ),
})

/** The indexes of copies: by status, the longest in it first, and by due date. */
export const copyIndexes = [['status', 'statusAt'], ['dueDate']] as const

/** The section of a copy's form with its due date, which staff set. */
export const dueSection = { key: 'due', title: 'Due date', fields: ['dueDate'] } as const
