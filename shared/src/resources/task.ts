import { conversation, day, flag, longText, relation, relations, text } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

const ownOf = (me: Me) => ({
  $or: [{ createdBy: me.uid }, { assignedTo: me.uid }, { users: { $has: me.uid } }],
})
/** The accounts that a task can be given to. Only admins read disabled ones. */
const inUse = {
  where: (_row: unknown, me: Me) => (me.role === 'admin' ? { disabled: false } : {}),
  message: 'This account is disabled.',
}
const madeBy = (me: Me) => ({ createdBy: me.uid })

export const task = defineResource({
  name: 'task',
  label: { one: 'Task', many: 'Tasks' },
  url: 'tasks',
  order: 10,
  title: ['taskName'],
  isFindable: true,
  fields: {
    taskName: text('Task', { required: true, max: 200 }),
    taskDescription: longText('Description', { rows: 4 }),
    taskDueDate: day('Due on'),
    taskDone: flag('Done'),
    taskComments: conversation('Comments'),
    // Before the lists: an archived account is cleared from here first, so that the derivation does not add it back.
    assignedTo: relation('Assigned to', 'user', {
      personal: { of: 'child', purpose: 'learning', keep: 'withRecord' },
      whenArchived: 'clear',
      help: 'The person responsible for it. Only people with an account can be chosen.',
    }),
    users: relations('Shared with', 'user', { max: 200 }),
    session: relation('Follow-up of', 'session', { related: 'Follow-up tasks' }),
  },
  // A task is in the list of the person it is assigned to.
  derive: {
    users: {
      when: ({ assignedTo, users }) => assignedTo !== null && !users.includes(assignedTo),
      from: ({ assignedTo, users }) => [...users, ...(assignedTo === null ? [] : [assignedTo])],
    },
  },
  offers: { assignedTo: inUse, users: inUse },
  list: {
    columns: ['taskName', 'taskDueDate', 'assignedTo', 'taskDone'],
    more: ['users', 'session', 'taskDescription', 'taskComments'],
    search: ['taskName'],
    sort: 'taskDueDate',
    filters: ['taskDone', 'taskDueDate', 'assignedTo', 'users', 'session'],
  },
  actions: [
    {
      key: 'finish',
      label: 'Mark as done',
      where: { taskDone: false },
      set: () => ({ taskDone: true }),
      done: 'marked as done',
    },
    {
      key: 'reopen',
      label: 'Reopen',
      where: { taskDone: true },
      set: () => ({ taskDone: false }),
      done: 'reopened',
    },
  ],
  form: [
    {
      key: 'task',
      title: 'Task',
      fields: ['taskName', 'taskDescription', 'taskDueDate', 'session'],
    },
    { key: 'people', title: 'People', fields: ['assignedTo', 'users'] },
    { key: 'progress', title: 'Progress', fields: ['taskDone', 'taskComments'] },
  ],
  // The people a person may name are those whose accounts they may read: an in-charge's own school, staff and students for a mentor.
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create' },
      { can: ['read', 'update'], where: ownOf },
      { can: 'archive', where: madeBy },
    ],
    mentor: [
      { can: 'create' },
      { can: ['read', 'update'], where: ownOf },
      { can: 'archive', where: madeBy },
    ],
    student: [
      {
        can: 'create',
        where: (me) => ({ $or: [{ assignedTo: null }, { assignedTo: me.uid }] }),
        except: ['users', 'session'],
      },
      { can: 'read', where: ownOf, except: ['session'] },
      { can: 'update', where: ownOf, fields: ['taskDone', 'taskComments'] },
      // Everything they read, so that an assigned task is refused by its own message. The task hooks refuse the rest.
      { can: 'archive', where: ownOf },
    ],
  },
})
export type Task = Row<typeof task>
