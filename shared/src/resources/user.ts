import { choice, email, flag, moment, relation, text } from '../fields/index.js'
import { languageCodes, languageNames } from '../base/languages.js'
import { roleLabels, roles } from '../base/roles.js'
import { handleStart } from '../parts/people/handle.js'
import type { Row } from '../resource/declare/declared.js'
import { amongOf, defineResource, whereOf } from '../resource/define-resource.js'
import { school } from './school.js'
import { student } from './student.js'
import { ids, ownId } from '../resource/derived.js'

/** The part of an account that only a child’s has. */
const ofChild = { of: 'child', purpose: 'account', keep: 'withChild' } as const

/** An account. Its id is the `uid` that rows name as their author. A person's tasks and chats are read from the tasks and groups and never stored twice. */
export const user = defineResource({
  name: 'user',
  label: { one: 'Account', many: 'Accounts' },
  url: 'users',
  path: 'user-data',
  menu: { group: 'Administration', icon: 'safety' },
  order: 350,
  screens: 'users',
  isScope: true,
  isPerson: true,
  personal: { of: 'staff', purpose: 'account', keep: 'withRecord' },
  title: ['displayName'],
  peerTitle: ['peerName'],
  fields: {
    displayName: text('Name', { required: true, max: 160, ofPerson: true }),
    // A pupil's first name and last initial, everyone else's whole name.
    peerName: text('Name for pupils', { readOnly: true, max: 160, personal: ofChild }),
    email: email('E-mail', {
      unique: true,
      help: "A new account receives a link by e-mail. The student's record or the in-charge's schools follow a change. A student may have none: a printed slip leads to the account.",
    }),
    // An account without an e-mail shows it wherever others show theirs. The product gives it.
    handle: text('Handle', { readOnly: true, unique: true, max: 30, personal: ofChild }),
    // It says what a person may do, so people give it by hand.
    role: choice('Role', roles, { required: true, labels: roleLabels, notFromFiles: true }),
    student: relation('Student', 'student', {
      whenArchived: 'follow',
      personal: ofChild,
      help: "The student's own record.",
    }),
    mentor: relation('Mentor', 'mentor', {
      whenArchived: 'follow',
      help: "The mentor's own record.",
    }),
    sendCall: flag('Send calls', { help: 'This person receives phone-call alerts.' }),
    // Nothing else follows from it: a data officer is an admin.
    isDataOfficer: flag('Data officer', {
      help: 'Reads and takes back what was withdrawn.',
    }),
    disabled: flag('Disabled', { help: 'Blocks sign-in at once.' }),
    invitedAt: moment('Invited', { readOnly: true }),
    emailVerifiedAt: moment('E-mail verified', { readOnly: true }),
    // Set while a slip waits to be used.
    slipPrintedAt: moment('Sign-in slip printed', { readOnly: true, personal: ofChild }),
    slipUsedAt: moment('Sign-in slip used', { readOnly: true, personal: ofChild }),
    pinLockedAt: moment('PIN locked', { readOnly: true, personal: ofChild }),
    lastSignInAt: moment('Last sign-in', { readOnly: true }),
    // Staff only.
    secondFactorAt: moment('Second factor since', { readOnly: true }),
    factorsResetAt: moment('Second factor reset', { readOnly: true }),
    // The person chooses it in the menu of their account. Empty for English.
    language: choice('Language', languageCodes, { readOnly: true, labels: languageNames }),
  },
  // An account is linked to the record of its own person.
  depends: {
    student: { when: { role: 'student' } },
    mentor: { when: { role: 'mentor' } },
    isDataOfficer: { when: { role: 'admin' } },
  },
  derived: {
    uid: ownId(),
    tasks: ids('task', { by: 'users' }),
    chats: ids('chatGroup', { by: 'users' }),
  },
  anyOf: [['email', 'handle']],
  checks: [
    {
      at: 'email',
      message: 'E-mail is required',
      holds: ({ email, role, student }) =>
        email !== null || (role === 'student' && student !== null),
    },
  ],
  unique: [
    { fields: ['student'], message: 'This student already has an account.' },
    { fields: ['mentor'], message: 'This mentor already has an account.' },
  ],
  list: {
    columns: ['displayName', 'email', 'role', 'disabled', 'lastSignInAt', 'sendCall'],
    more: [
      'handle',
      'student',
      'mentor',
      'invitedAt',
      'emailVerifiedAt',
      'slipUsedAt',
      'secondFactorAt',
    ],
    search: ['displayName', 'email', 'peerName'],
    codes: [{ path: 'handle', like: handleStart }],
    sort: 'displayName',
    filters: [
      'role',
      'lastSignInAt',
      'sendCall',
      'student',
      'mentor',
      'invitedAt',
      'emailVerifiedAt',
      'slipUsedAt',
      'secondFactorAt',
    ],
  },
  // Finds the students whose accounts are in a state.
  indexes: [['disabled', 'lastSignInAt', 'invitedAt', 'student']],
  actions: [
    {
      key: 'disable',
      label: 'Disable',
      shortcut: 'd',
      where: { disabled: false },
      set: () => ({ disabled: true }),
      confirm: 'A disabled account is signed out everywhere and cannot sign in.',
      done: 'disabled',
    },
    {
      key: 'enable',
      label: 'Enable',
      where: { disabled: true },
      set: () => ({ disabled: false }),
      done: 'enabled',
    },
  ],
  form: [
    { key: 'account', title: 'Account', fields: ['displayName', 'email', 'handle', 'role'] },
    { key: 'links', title: 'Linked to', fields: ['student', 'mentor'] },
    { key: 'settings', title: 'Settings', fields: ['sendCall', 'isDataOfficer', 'disabled'] },
    {
      key: 'signIn',
      title: 'Sign-in',
      fields: [
        'invitedAt',
        'emailVerifiedAt',
        'slipPrintedAt',
        'slipUsedAt',
        'pinLockedAt',
        'lastSignInAt',
        'secondFactorAt',
        'factorsResetAt',
        'language',
      ],
    },
  ],
  access: {
    admin: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ id: { $ne: me.uid } }) },
      // No one raises, renames or locks out themselves.
      { can: 'update', where: (me) => ({ id: me.uid }), except: ['role', 'email', 'disabled'] },
    ],
    atlIncharge: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      {
        can: 'read',
        where: (me) => ({
          disabled: false,
          student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
        }),
        fields: ['displayName', 'role'],
        bare: true,
      },
    ],
    mentor: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      {
        can: 'read',
        where: () => ({ disabled: false }),
        fields: ['displayName', 'role'],
        bare: true,
      },
    ],
    student: [
      { can: 'read', where: (me) => ({ id: me.uid }) },
      {
        can: 'read',
        where: (me) => ({
          disabled: false,
          student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
        }),
        fields: ['peerName', 'role'],
        bare: true,
      },
      // The in-charge of their school, identified everywhere by the verified e-mail.
      {
        can: 'read',
        where: (me) => ({
          disabled: false,
          role: 'atlIncharge',
          emailVerifiedAt: { $ne: null },
          email: { $among: amongOf(school, 'atlIncharge.email', { id: { $in: me.schoolIds } }) },
        }),
        fields: ['peerName', 'role'],
        bare: true,
      },
    ],
  },
})
export type User = Row<typeof user>
