import { choice, longText, relation } from '../fields/index.js'
import { consentPurposeLabels, consentPurposes } from '../base/consent-purposes.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/**
 * Why data may be used for a purpose: with the consent of a guardian, or on the school's own ground. One without a school is for all schools
 * that have none of their own. Without any, it is the school's own ground. Of
 * several for one place, the one that was changed last counts.
 */
export const consentGround = defineResource({
  name: 'consentGround',
  label: { one: 'Ground of a purpose', many: 'Grounds of purposes' },
  url: 'consent-grounds',
  path: 'consent-ground-data',
  menu: { group: 'Administration', icon: 'safety', under: 'Children’s data' },
  order: 392,
  title: ['purpose', 'school'],
  fields: {
    purpose: choice('Purpose', consentPurposes, {
      required: true,
      fixed: true,
      labels: consentPurposeLabels,
    }),
    school: relation('School', 'school', {
      fixed: true,
      whenArchived: 'follow',
      help: 'Leave it empty for all schools that have no ground of their own.',
    }),
    ground: choice('Ground', ['consent', 'school'], {
      required: true,
      default: 'consent',
      labels: { consent: 'Consent first', school: 'The school’s own ground' },
    }),
    sentence: longText('The ground in words', {
      max: 500,
      rows: 2,
      help: 'Why the school may do so, for guardians who ask.',
    }),
  },
  checks: [
    {
      at: 'sentence',
      message: 'Say the school’s own ground in words.',
      holds: ({ ground, sentence }) => ground !== 'school' || sentence !== null,
    },
  ],
  list: {
    columns: ['purpose', 'school', 'ground', 'sentence'],
    sort: 'purpose',
    filters: ['purpose', 'school', 'ground'],
  },
  form: [{ key: 'ground', title: 'Ground', fields: ['purpose', 'school', 'ground', 'sentence'] }],
  forAssistants: false,
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
  },
})
export type ConsentGround = Row<typeof consentGround>
