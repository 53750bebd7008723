import { choice, email, flag, moment, relation, text } from '../fields/index.js'
import { roleLabels, roles } from '../base/roles.js'
import type { Row } from '../resource/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** An account; its id is the `uid` that stands as the author of rows. What it has to do is found from the tasks, and never stored twice. */
export const user = defineResource({
  name: 'user',
  label: { one: 'Account', many: 'Accounts' },
  url: 'users',
  path: 'user-data',
  menu: { group: 'Administration', icon: 'safety' },
  screens: 'users',
  title: ['displayName'],
  fields: {
    displayName: text('Name', { required: true, max: 160 }),
    email: email('E-mail', {
      required: true,
      unique: true,
      help: "A new one gets a link by mail. The student's record, or the in-charge's schools, take it over.",
    }),
    role: choice('Role', roles, { required: true, labels: roleLabels }),
    student: relation('Student', 'student', { whenArchived: 'follow', help: "The record that is a student's own." }),
    mentor: relation('Mentor', 'mentor', { whenArchived: 'follow', help: "The record that is a mentor's own." }),
    sendCall: flag('Send calls', { help: 'Phone-call alerts go out to this person.' }),
    disabled: flag('Disabled', { help: 'Signs the person out and keeps them out.' }),
    emailVerifiedAt: moment('E-mail verified', { readOnly: true }),
  },
  derived: { uid: { same: 'id' }, tasks: { from: 'task', field: 'users' } },
  unique: [
    { fields: ['student'], message: 'This student has an account already.' },
    { fields: ['mentor'], message: 'This mentor has an account already.' },
  ],
  checks: [
    {
      at: 'student',
      message: 'Only the account of a student is linked to a student.',
      holds: ({ role, student }) => role === 'student' || student === null,
    },
    {
      at: 'mentor',
      message: 'Only the account of a mentor is linked to a mentor.',
      holds: ({ role, mentor }) => role === 'mentor' || mentor === null,
    },
  ],
  list: {
    columns: ['displayName', 'email', 'role', 'sendCall', 'disabled'],
    more: ['student', 'mentor', 'emailVerifiedAt'],
    search: ['displayName', 'email'],
    sort: 'displayName',
    filters: ['role', 'sendCall', 'disabled', 'student', 'mentor'],
  },
  form: [
    { key: 'account', title: 'Account', fields: ['displayName', 'email', 'role'] },
    { key: 'links', title: 'Linked to', fields: ['student', 'mentor'] },
    { key: 'settings', title: 'Settings', fields: ['sendCall', 'disabled'] },
  ],
  access: {
    admin: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ id: { $ne: me.uid } }) },
      // Nobody raises, renames or locks out themself.
      { can: 'update', where: (me) => ({ id: me.uid }), except: ['role', 'email', 'disabled'] },
    ],
    atlIncharge: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      {
        can: 'read',
        where: (me) => ({ disabled: false, student: { $where: { school: { $in: me.schoolIds } } } }),
        fields: ['displayName', 'role'],
        bare: true,
      },
    ],
    mentor: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      { can: 'read', where: () => ({ disabled: false }), fields: ['displayName', 'role'], bare: true },
    ],
    student: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      {
        can: 'read',
        where: (me) => ({ disabled: false, student: { $where: { school: { $in: me.schoolIds } } } }),
        fields: ['displayName', 'role'],
        bare: true,
      },
      // Whoever is in charge of their school, known as everywhere by the verified e-mail.
      {
        can: 'read',
        where: (me) => ({
          disabled: false,
          role: 'atlIncharge' as const,
          emailVerifiedAt: { $ne: null },
          email: { $among: { resource: 'school', field: 'atlIncharge.email', where: { id: { $in: me.schoolIds } } } },
        }),
        fields: ['displayName', 'role'],
        bare: true,
      },
    ],
  },
})
export type User = Row<typeof user>
