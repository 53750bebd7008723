import { choice, group, list, longText, moment, number, relation, text } from '../fields/index.js'
import { staff } from '../base/roles.js'
import { readsCoordinated } from '../parts/school/own-school.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/**
 * How a lab assesses its year: a level for each parameter of the form, and records that show it. The server computes the score. With handing in, nothing changes
 * any more until an admin opens it again.
 */
export const selfAssessment = defineResource({
  name: 'selfAssessment',
  label: { one: 'Self-assessment', many: 'Self-assessments' },
  url: 'self-assessments',
  path: 'self-assessment-data',
  menu: {
    group: 'Labs',
    icon: 'ordered-list',
    under: 'Monthly returns',
    coordinators: ['mentor'],
  },
  order: 243,
  screens: { form: ['admin', 'atlIncharge'], report: staff },
  title: ['form', 'school'],
  fields: {
    school: relation('School', 'school', { required: true, fixed: true, whenArchived: 'follow' }),
    form: relation('Year', 'assessmentForm', {
      required: true,
      fixed: true,
      whenArchived: 'block',
    }),
    state: choice('Status', ['open', 'handedIn'], {
      readOnly: true,
      default: 'open',
      labels: { open: 'Not handed in', handedIn: 'Handed in' },
      tones: { open: 'warn', handedIn: 'good' },
    }),
    score: number('Score', { readOnly: true, min: 0, max: 100, step: 0.1, unit: '%' }),
    answers: list(
      'Answers',
      group('Answer', {
        code: text('Parameter', { required: true, max: 20 }),
        level: text('Level', { required: true, max: 60 }),
        note: text('Note', { max: 500 }),
      }),
      { max: 60 },
    ),
    evidence: list(
      'Evidence',
      group('Evidence', {
        code: text('Parameter', { required: true, max: 20 }),
        session: relation('Session', 'session', { whenArchived: 'clear' }),
        project: relation('Project', 'project', { whenArchived: 'clear' }),
        certificate: relation('Certificate', 'certificate', { whenArchived: 'clear' }),
        equipment: relation('Equipment', 'equipment', { whenArchived: 'clear' }),
      }),
      { max: 200 },
    ),
    summary: longText('Summary and next steps', { rows: 3 }),
    handedInAt: moment('Handed in on', { readOnly: true }),
    handedInBy: text('Handed in by', { readOnly: true, max: 160 }),
    reopened: text('Why it was reopened', { readOnly: true, max: 300 }),
  },
  checks: [
    {
      at: 'answers',
      message: 'A parameter has one answer.',
      holds: ({ answers }) => new Set(answers.map(({ code }) => code)).size === answers.length,
    },
  ],
  unique: [{ fields: ['school', 'form'], message: 'This school already has this year.' }],
  list: {
    columns: ['form', 'school', 'score', 'state', 'handedInAt', 'handedInBy'],
    more: ['summary', 'reopened'],
    sort: '-createdAt',
    filters: ['form', 'school', 'state', 'score'],
    groups: { by: ['form', 'state'] },
  },
  form: [
    { key: 'year', title: 'Self-assessment', fields: ['school', 'form', 'state', 'score'] },
    { key: 'answers', title: 'Answers', fields: ['answers'] },
    { key: 'evidence', title: 'Evidence', fields: ['evidence', 'summary'] },
  ],
  forAssistants: false,
  access: {
    admin: [{ can: ['create', 'read', 'update'] }],
    atlIncharge: [
      {
        can: ['create', 'read', 'update'],
        where: (me) => ({ school: { $in: me.schoolIds } }),
      },
      readsCoordinated,
    ],
    mentor: [readsCoordinated],
  },
})
export type SelfAssessment = Row<typeof selfAssessment>
