import { choice, email, flag, longText, relation, relations, text } from '../fields/index.js'
import { staff } from '../base/roles.js'
import { classBelow, classOf } from '../parts/classes.js'
import { handleStart } from '../parts/people/handle.js'
import { genders, genderSpellings } from '../parts/people/person-words.js'
import { coordinatedBy } from '../parts/school/own-school.js'
import { accountFields, ofAccount } from '../parts/people/student-account.js'
import { birthFields, birthNames, ofAgeFrom } from '../parts/people/of-age.js'
import { guardians } from '../parts/people/guardians.js'
import { personName } from '../parts/people/person-name.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, fromOf } from '../resource/define-resource.js'
import { team } from './team.js'

/** The fields of another student that a team-mate may read. */
const peerFields = ['name', 'class', 'section', 'isTeamLeader'] as const

export const student = defineResource({
  name: 'student',
  label: {
    one: 'Student',
    many: 'Students',
    headings: ['Pupil', 'Learner', 'Child', 'Candidate', 'छात्र', 'छात्रा', 'विद्यार्थी', 'बच्चा'],
  },
  url: 'students',
  path: 'student-data',
  menu: { group: 'Programme', icon: 'user' },
  order: 20,
  screens: { report: staff },
  isScope: true,
  isPerson: true,
  discussion: true,
  personal: { purpose: 'placing', keep: { after: 'graduation', years: 3 } },
  title: ['name'],
  fields: {
    name: personName({
      personal: { purpose: 'identity' },
      headings: [
        'Pupil',
        'Pupil name',
        'Child name',
        'Learner name',
        'Candidate name',
        'छात्र का नाम',
        'छात्रा का नाम',
        'छात्र/छात्रा का नाम',
        'विद्यार्थी का नाम',
        'बच्चे का नाम',
      ],
    }),
    school: relation('School', 'school', {
      required: true,
      whenArchived: 'block',
      headings: ['Vidyalaya', 'Institution', 'विद्यालय', 'विद्यालय का नाम', 'स्कूल', 'स्कूल का नाम'],
    }),
    gender: choice('Gender', genders, {
      personal: { purpose: 'identity' },
      spellings: genderSpellings,
      headings: ['Sex', 'M/F', 'Boy/Girl', 'लिंग'],
    }),
    class: classOf('Class', { required: true, followedBy: 'section' }),
    ...birthFields,
    section: text('Section', {
      max: 20,
      headings: ['Sec', 'Div', 'Division', 'वर्ग', 'अनुभाग', 'सेक्शन'],
    }),
    aspiration: text('Aspiration', { max: 200, personal: { purpose: 'learning' } }),
    isTeamLeader: flag('Team leader'),
    comments: longText('Comments', { personal: { purpose: 'support' } }),
    nameInOtherScript: text('Name in the other script', {
      personal: { purpose: 'identity' },
      max: 160,
      ofPerson: true,
      help: 'In Devanagari or in Latin letters. Search finds the student by it, too.',
    }),
    email: email('E-mail', {
      personal: { purpose: 'account' },
      unique: true,
      headings: ['Mail', 'Student e-mail', 'ईमेल', 'ई-मेल'],
      help: 'Creates an account. The student receives a link to set a password. Without an e-mail, print a sign-in slip.',
    }),
    tags: relations('Tags', 'tag', { personal: { purpose: 'support' } }),
    guardians,
  },
  derive: {
    ofAgeFrom: {
      when: () => true,
      from: ({ dateOfBirth, yearOfBirth }) => ofAgeFrom(dateOfBirth, yearOfBirth),
    },
  },
  derived: {
    // Empty without an account.
    handle: ofAccount('handle', 'Handle'),
    accountDisabled: ofAccount('disabled', 'Account disabled'),
    invitedAt: ofAccount('invitedAt', 'Invited'),
    slipPrintedAt: ofAccount('slipPrintedAt', 'Sign-in slip printed'),
    pinLockedAt: ofAccount('pinLockedAt', 'PIN locked'),
    lastSignInAt: ofAccount('lastSignInAt', 'Last sign-in'),
  },
  list: {
    columns: ['name', 'school', 'class', 'section', 'gender', 'isTeamLeader'],
    more: ['nameInOtherScript', 'email', 'aspiration', 'tags'],
    search: ['name.firstName', 'name.lastName', 'nameInOtherScript', 'email'],
    codes: [{ path: 'handle', like: handleStart }],
    sort: 'name.lastName',
    filters: ['school', 'class', 'gender', 'isTeamLeader', 'tags'],
  },
  // Programs ask for the newest students.
  indexes: [['createdAt']],
  form: [
    {
      key: 'student',
      title: 'Student',
      fields: ['name', 'gender', 'email'],
    },
    { key: 'school', title: 'School', fields: ['school', 'class', 'section', 'isTeamLeader'] },
    {
      key: 'about',
      title: 'About',
      fields: [
        'dateOfBirth',
        'yearOfBirth',
        'ofAgeFrom',
        'nameInOtherScript',
        'aspiration',
        'tags',
        'comments',
      ],
    },
    { key: 'guardians', title: 'Guardians', fields: ['guardians'] },
    { key: 'account', title: 'Account', fields: [...accountFields] },
  ],
  carry: ['school', 'class', 'section'],
  alike: [['name.firstName', 'name.lastName', 'school', 'class']],
  likely: [
    {
      key: 'nameAndSection',
      label: 'The same name, school, class and section',
      by: ['name.firstName', 'name.lastName', 'school', 'class', 'section'],
    },
    {
      key: 'nameAndClass',
      label: 'The same name, school and class',
      by: ['name.firstName', 'name.lastName', 'school', 'class'],
    },
    {
      key: 'guardianPhone',
      label: 'The same first name and school, and the phone of a guardian',
      by: ['name.firstName', 'school', { path: 'guardians.phone', ofItems: true }],
    },
    {
      key: 'classBelow',
      label: 'The same name and school, one class below',
      by: ['name.firstName', 'name.lastName', 'school', { path: 'class', from: classBelow }],
    },
  ],
  duplicates: { with: ['school', 'guardians.phone'], compare: ['class', 'section', 'gender'] },
  forAssistants: ['section'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) },
      {
        can: 'read',
        where: (me) => ({ school: { $in: coordinatedBy(me) } }),
        except: ['guardians', 'comments', 'tags', ...birthNames, ...accountFields],
        mask: { email: 'email' },
        undiscussed: true,
      },
    ],
    mentor: [
      { can: 'create' },
      {
        can: 'read',
        except: ['guardians', 'yearOfBirth', 'ofAgeFrom', ...accountFields],
        mask: { email: 'email', dateOfBirth: 'year' },
      },
      {
        can: 'update',
        where: (me) => ({ createdBy: me.uid }),
        except: ['guardians', 'email', 'dateOfBirth', 'yearOfBirth'],
      },
    ],
    student: [
      {
        can: 'read',
        where: (me) => (me.studentId ? { id: me.studentId } : null),
        except: ['comments', 'tags', ...accountFields],
        mask: { 'guardians.phone': 'phone' },
      },
      {
        can: 'read',
        where: (me) =>
          me.studentId
            ? {
                $or: [
                  { $from: fromOf(team, 'members', { members: { $has: me.studentId } }) },
                  { $from: fromOf(team, 'leader', { members: { $has: me.studentId } }) },
                  { $from: fromOf(team, 'members', { leader: me.studentId }) },
                ],
              }
            : null,
        fields: peerFields,
        mask: { 'name.lastName': 'initial' },
        bare: true,
      },
    ],
  },
})
export type Student = Row<typeof student>
