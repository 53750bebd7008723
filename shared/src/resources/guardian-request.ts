import { choice, day, longText, moment, relation, text, today } from '../fields/index.js'
import { consentProofLabels, consentProofs } from '../base/consent-purposes.js'
import type { Me } from '../base/roles.js'
import { requestKinds } from '../base/request-kinds.js'
import {
  requestKindLabels,
  requestStateLabels,
  requestStates,
} from '../parts/consent/guardian-requests.js'
import { relationshipSpellings, relationships } from '../parts/people/person-words.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const atOwnSchool = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})

/**
 * A request of a guardian: for a copy, a correction or erasure, or a complaint. It is never changed: what was done about it is in its
 * steps, the last of which is its state.
 */
export const guardianRequest = defineResource({
  name: 'guardianRequest',
  label: { one: 'Request of a guardian', many: 'Requests of guardians' },
  url: 'guardian-requests',
  path: 'guardian-request-data',
  menu: {
    group: 'Administration',
    icon: 'safety',
    under: 'Children’s data',
    label: 'Requests',
  },
  order: 393,
  personal: { purpose: 'requests', keep: 'withChild' },
  title: ['kind', 'student'],
  fields: {
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: 'Requests of guardians',
    }),
    kind: choice('Kind', requestKinds, { required: true, fixed: true, labels: requestKindLabels }),
    guardian: text('Guardian', {
      personal: { of: 'guardian' },
      required: true,
      fixed: true,
      max: 120,
      ofPerson: true,
    }),
    relationship: choice('Relationship', relationships, {
      personal: { of: 'guardian' },
      fixed: true,
      spellings: relationshipSpellings,
    }),
    identity: choice('How identity was seen', consentProofs, {
      required: true,
      fixed: true,
      default: 'known',
      labels: consentProofLabels,
      help: 'Say how, and store no document.',
    }),
    receivedOn: day('Received on', { required: true, fixed: true, default: today }),
    words: longText('The request in words', { fixed: true, max: 2000 }),
    state: choice('Status', requestStates, {
      readOnly: true,
      default: 'open',
      labels: requestStateLabels,
      tones: { open: 'warn', inWork: 'busy', answered: 'good', refused: 'bad' },
    }),
    // The day of receipt and the days of its kind, which are a setting.
    deadline: day('Deadline', { readOnly: true }),
    enteredBy: text('Entered by', { readOnly: true, max: 160 }),
    // Set when people were reminded of the deadline.
    remindedAt: moment('Reminded', { readOnly: true }),
  },
  checks: [
    {
      at: 'receivedOn',
      message: 'A request is not received in the future.',
      holds: ({ receivedOn }) => receivedOn <= today(),
    },
  ],
  indexes: [['state', 'deadline']],
  list: {
    columns: ['student', 'kind', 'guardian', 'receivedOn', 'deadline', 'state'],
    more: ['relationship', 'identity', 'enteredBy'],
    search: ['student', 'guardian'],
    sort: 'deadline',
    filters: ['state', 'kind', 'student', 'deadline', 'receivedOn'],
  },
  form: [
    {
      key: 'request',
      title: 'Request',
      fields: ['student', 'kind', 'words', 'receivedOn', 'deadline', 'state'],
    },
    {
      key: 'guardian',
      title: 'Guardian',
      fields: ['guardian', 'relationship', 'identity', 'enteredBy'],
    },
  ],
  forAssistants: false,
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: ['create', 'read'], where: atOwnSchool }],
  },
})
export type GuardianRequest = Row<typeof guardianRequest>
