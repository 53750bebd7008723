import { choice, choices, day, longText, moment, relation, text } from '../fields/index.js'
import { languageCodes, languageNames } from '../base/languages.js'
import type { Me } from '../base/roles.js'
import {
  consentProofLabels,
  consentPurposeLabels,
  consentPurposes,
  seenProofs,
} from '../base/consent-purposes.js'
import { consentDetailLabels, consentDetails } from '../parts/consent/consent-form.js'
import { relationships } from '../parts/people/person-words.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const atOwnSchool = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})

/**
 * A form for the guardian of one child, on paper or by a link. What the guardian agrees to counts when staff have confirmed that it was the
 * guardian: then it is a line of the ledger of consents. A withdrawal counts at once.
 */
export const consentForm = defineResource({
  name: 'consentForm',
  label: { one: 'Form for guardians', many: 'Forms for guardians' },
  url: 'consent-forms',
  path: 'consent-form-data',
  menu: { group: 'Administration', icon: 'safety', under: 'Children’s data' },
  order: 391,
  screens: { form: ['admin', 'atlIncharge'], report: ['admin', 'atlIncharge'] },
  personal: { purpose: 'consent', keep: 'withChild' },
  title: ['student'],
  fields: {
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: false,
    }),
    asks: choice('The guardian is asked for', consentDetails, {
      required: true,
      fixed: true,
      default: 'dateOfBirth',
      labels: consentDetailLabels,
    }),
    proof: choice('How identity and age were seen', seenProofs, {
      mode: 'edit',
      labels: consentProofLabels,
      help: 'Say how, and store no document.',
    }),
    reason: longText('Why it is declined', { max: 300, rows: 2, mode: 'edit' }),
    state: choice('Status', ['open', 'answered', 'confirmed', 'declined', 'withdrawn', 'ended'], {
      mode: 'edit',
      default: 'open',
      labels: {
        open: 'Not answered yet',
        answered: 'Answered, waits for the school',
        confirmed: 'Confirmed',
        declined: 'Declined',
        withdrawn: 'Withdrawn by the guardian',
        ended: 'Ended',
      },
      tones: { answered: 'busy', confirmed: 'good', declined: 'warn', withdrawn: 'bad' },
    }),
    until: day('May be answered until', { readOnly: true }),
    purposes: choices('Agreed to', consentPurposes, {
      readOnly: true,
      labels: consentPurposeLabels,
    }),
    withdrawn: choices('Withdrawn', consentPurposes, {
      readOnly: true,
      labels: consentPurposeLabels,
    }),
    guardian: text('Guardian', {
      personal: { of: 'guardian' },
      readOnly: true,
      max: 120,
      ofPerson: true,
    }),
    relationship: choice('Relationship', relationships, {
      personal: { of: 'guardian' },
      readOnly: true,
    }),
    notice: text('Version of the notice', { readOnly: true, max: 40 }),
    language: choice('Language of the notice', languageCodes, {
      readOnly: true,
      labels: languageNames,
    }),
    answeredAt: moment('Answered', { readOnly: true }),
    decidedBy: text('Decided by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'proof',
      message: 'Say how you saw that it was the guardian.',
      holds: ({ state, proof }) => state !== 'confirmed' || proof !== null,
    },
  ],
  list: {
    columns: ['student', 'state', 'purposes', 'guardian', 'answeredAt', 'until'],
    more: ['asks', 'withdrawn', 'relationship', 'language', 'proof', 'reason', 'decidedBy'],
    search: ['student', 'guardian'],
    sort: '-updatedAt',
    filters: ['student', 'state', 'until'],
  },
  lists: [
    {
      path: 'waiting',
      title: 'Answers to confirm',
      where: () => ({ state: 'answered' }),
      columns: ['student', 'guardian', 'relationship', 'purposes', 'answeredAt'],
      sort: '-updatedAt',
      empty: 'No answer of a guardian waits for you',
    },
  ],
  form: [
    {
      key: 'answer',
      title: 'Answer',
      fields: [
        'student',
        'guardian',
        'relationship',
        'purposes',
        'withdrawn',
        'language',
        'notice',
        'answeredAt',
      ],
    },
    { key: 'decision', title: 'Decision', fields: ['state', 'proof', 'reason', 'decidedBy'] },
    { key: 'form', title: 'Form', fields: ['asks', 'until'] },
  ],
  forAssistants: false,
  access: {
    admin: [{ can: ['create', 'read', 'update'] }],
    atlIncharge: [{ can: ['create', 'read', 'update'], where: atOwnSchool }],
  },
})
export type ConsentForm = Row<typeof consentForm>
