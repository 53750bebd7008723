import { choice, choices, day, number, relation, text, today } from '../fields/index.js'
import { languageCodes, languageNames } from '../base/languages.js'
import type { Me } from '../base/roles.js'
import {
  consentProofLabels,
  consentProofs,
  consentPurposeLabels,
  consentPurposes,
  presentNoticeWord,
} from '../base/consent-purposes.js'
import { relationshipSpellings, relationships } from '../parts/people/person-words.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const atOwnSchool = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})

/**
 * A line of the ledger of consents: a guardian agreed for a child to some purposes, or withdrew that. It is never changed and never archived
 * alone. For each purpose, the line with the highest number counts.
 */
export const consent = defineResource({
  name: 'consent',
  label: { one: 'Consent', many: 'Consents' },
  url: 'consents',
  path: 'consent-data',
  menu: { group: 'Administration', icon: 'safety', label: 'Children’s data' },
  order: 390,
  screens: { form: ['admin', 'atlIncharge'], report: ['admin', 'atlIncharge', 'student'] },
  personal: { purpose: 'consent', keep: 'withChild' },
  title: ['student', 'act'],
  fields: {
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: 'Consents',
    }),
    act: choice('Act', ['given', 'withdrawn'], {
      required: true,
      fixed: true,
      default: 'given',
      labels: { given: 'Given', withdrawn: 'Withdrawn' },
      tones: { given: 'good', withdrawn: 'bad' },
    }),
    purposes: choices('Purposes', consentPurposes, { fixed: true, labels: consentPurposeLabels }),
    guardian: text('Guardian', {
      required: true,
      fixed: true,
      max: 120,
      ofPerson: true,
      personal: { of: 'guardian' },
    }),
    relationship: choice('Relationship', relationships, {
      personal: { of: 'guardian' },
      fixed: true,
      spellings: relationshipSpellings,
    }),
    proof: choice('How identity and age were seen', consentProofs, {
      personal: { of: 'guardian' },
      required: true,
      fixed: true,
      default: 'known',
      labels: consentProofLabels,
      help: 'Say how, and store no document.',
    }),
    notice: text('Version of the notice', {
      required: true,
      fixed: true,
      max: 40,
      default: presentNoticeWord,
      help: '"present" is the notice that families read now.',
    }),
    language: choice('Language of the notice', languageCodes, {
      required: true,
      fixed: true,
      default: 'en',
      labels: languageNames,
    }),
    day: day('Day', { required: true, fixed: true, default: today }),
    // The moment in milliseconds in which it was stored, or one more than the line before: it orders the lines of a child.
    number: number('Order', { readOnly: true, max: 1e13 }),
    enteredBy: text('Entered by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'purposes',
      message: 'Choose at least one purpose.',
      holds: ({ purposes }) => purposes.length > 0,
    },
    {
      at: 'proof',
      message: 'Say how you saw that it was the guardian.',
      holds: ({ act, proof }) => act === 'withdrawn' || proof !== 'form',
    },
  ],
  indexes: [['student', 'number']],
  list: {
    columns: ['student', 'act', 'purposes', 'guardian', 'day', 'enteredBy'],
    more: ['relationship', 'proof', 'notice', 'language', 'number'],
    search: ['student', 'guardian'],
    sort: '-day',
    filters: ['student', 'act', 'proof', 'day'],
  },
  form: [
    {
      key: 'consent',
      title: 'Consent',
      fields: ['student', 'act', 'purposes', 'guardian', 'relationship', 'proof'],
    },
    {
      key: 'notice',
      title: 'Notice',
      fields: ['notice', 'language', 'day', 'enteredBy'],
    },
  ],
  forAssistants: false,
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: ['create', 'read'], where: atOwnSchool }],
    student: [
      {
        can: 'read',
        where: (me) => (me.studentId ? { student: me.studentId } : null),
        except: ['proof', 'enteredBy'],
      },
    ],
  },
})
export type Consent = Row<typeof consent>
