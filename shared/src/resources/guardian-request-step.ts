import { choice, day, file, longText, relation, text, today } from '../fields/index.js'
import { maxResourceFile } from '../base/limits.js'
import type { Me } from '../base/roles.js'
import { requestStateLabels } from '../parts/consent/guardian-requests.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { guardianRequest } from './guardian-request.js'
import { student } from './student.js'

const atOwnSchool = (me: Me) => ({
  request: {
    $where: whereOf(guardianRequest, {
      student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
    }),
  },
})

const { inWork, answered, refused } = requestStateLabels

/** A step of the answer to a request of a guardian. It is never changed and never archived alone; the last one is the state of the request. */
export const guardianRequestStep = defineResource({
  name: 'guardianRequestStep',
  label: { one: 'Step of a request', many: 'Steps of requests' },
  url: 'guardian-request-steps',
  path: 'guardian-request-step-data',
  order: 394,
  title: ['state', 'request'],
  fields: {
    request: relation('Request', 'guardianRequest', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: 'Steps',
    }),
    state: choice('Status', ['inWork', 'answered', 'refused'], {
      required: true,
      fixed: true,
      default: 'inWork',
      labels: { inWork, answered, refused },
      tones: { inWork: 'busy', answered: 'good', refused: 'bad' },
    }),
    reason: longText('Reason', {
      fixed: true,
      max: 1000,
      help: 'Why it is refused, in the words that the guardian got.',
    }),
    proof: text('Proof', {
      fixed: true,
      max: 300,
      help: 'Who got the answer, and when.',
    }),
    scan: file('Proof as a file', {
      fixed: true,
      maxBytes: maxResourceFile,
      accept: ['pdf', 'image'],
    }),
    day: day('Day', { required: true, fixed: true, default: today }),
    enteredBy: text('Entered by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'reason',
      message: 'Say why the request is refused.',
      holds: ({ state, reason }) => state !== 'refused' || reason !== null,
    },
    {
      at: 'proof',
      message: 'Say who got the answer and when, or add a file.',
      holds: ({ state, proof, scan }) => state === 'inWork' || proof !== null || scan !== null,
    },
  ],
  list: {
    columns: ['request', 'state', 'day', 'proof', 'enteredBy'],
    more: ['reason'],
    sort: '-day',
    filters: ['request', 'state', 'day'],
  },
  form: [
    {
      key: 'step',
      title: 'Step',
      fields: ['request', 'state', 'reason', 'proof', 'scan', 'day', 'enteredBy'],
    },
  ],
  forAssistants: false,
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: ['create', 'read'], where: atOwnSchool }],
  },
})
export type GuardianRequestStep = Row<typeof guardianRequestStep>
