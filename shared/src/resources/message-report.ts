import { flag, longText, relation } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A message that a member of its group reports to the admins, who alone read reports. */
export const messageReport = defineResource({
  name: 'messageReport',
  label: { one: 'Reported message', many: 'Reported messages' },
  url: 'message-reports',
  path: 'message-reports',
  menu: { group: 'Administration', icon: 'safety' },
  order: 290,
  // Members report from the conversation.
  screens: { form: ['admin'] },
  isConfidential: true,
  title: ['message'],
  fields: {
    message: relation('Message', 'chatMessage', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
    }),
    reason: longText('Reason', { required: true, fixed: true, max: 1000 }),
    isClosed: flag('Closed', { mode: 'edit' }),
    outcome: longText('Outcome', { mode: 'edit', max: 1000 }),
  },
  list: {
    columns: ['message', 'reason', 'isClosed'],
    more: ['outcome'],
    sort: '-createdAt',
    filters: ['isClosed'],
  },
  lists: [
    {
      path: 'open',
      title: 'Undecided',
      where: () => ({ isClosed: false }),
      columns: ['message', 'reason'],
      empty: 'No message is waiting for a decision',
    },
  ],
  actions: [
    {
      label: 'Close',
      shortcut: 'c',
      where: { isClosed: false },
      set: () => ({ isClosed: true }),
      ask: ['outcome'],
      done: 'closed',
    },
    {
      label: 'Reopen',
      where: { isClosed: true },
      set: () => ({ isClosed: false }),
      done: 'reopened',
    },
  ],
  form: [
    { key: 'text', title: 'Text of the message', fields: [] },
    { key: 'report', title: 'Report', fields: ['message', 'reason'] },
    { key: 'decision', title: 'Decision', fields: ['isClosed', 'outcome'] },
  ],
  // The message must be one that the person may read. Nobody but admins learns of a report.
  access: {
    admin: [{ can: ['create', 'read', 'update'] }],
    atlIncharge: [{ can: 'create' }],
    mentor: [{ can: 'create' }],
    student: [{ can: 'create' }],
  },
})
export type MessageReport = Row<typeof messageReport>
