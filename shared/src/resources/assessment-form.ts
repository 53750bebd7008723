import { group, list, longText, number, text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** The sum of the weights of all parameters. */
export const fullWeight = 100

const areDifferent = (texts: readonly (string | null)[]): boolean =>
  new Set(texts.map((each) => each?.toLowerCase())).size === texts.length

/** The parameters by which labs assess a year, with their weights, and the levels that each of them may reach. The product has none of its own: admins enter them. */
export const assessmentForm = defineResource({
  name: 'assessmentForm',
  label: { one: 'Form of the self-assessment', many: 'Forms of the self-assessment' },
  url: 'assessment-forms',
  path: 'assessment-form-data',
  menu: {
    group: 'Labs',
    icon: 'ordered-list',
    under: 'Monthly returns',
    coordinators: ['mentor'],
  },
  order: 244,
  title: ['year'],
  fields: {
    year: text('Year', { required: true, unique: true, max: 20, help: 'Such as 2026–27.' }),
    levels: list(
      'Levels',
      group('Level', {
        name: text('Name', { required: true, max: 60 }),
        points: number('Points', { required: true, min: 0, max: 100 }),
      }),
      { max: 10 },
    ),
    parameters: list(
      'Parameters',
      group('Parameter', {
        code: text('Code', { required: true, max: 20 }),
        name: text('Name', { required: true, max: 200 }),
        weight: number('Weight', { required: true, min: 1, max: fullWeight, unit: '%' }),
        help: longText('Help', { rows: 2 }),
      }),
      { max: 60 },
    ),
  },
  checks: [
    {
      at: 'parameters',
      message: 'The weights of all parameters add up to 100.',
      holds: ({ parameters }) =>
        parameters.length === 0 ||
        parameters.reduce((all, { weight }) => all + (weight ?? 0), 0) === fullWeight,
    },
    {
      at: 'parameters',
      message: 'Each parameter has a code of its own.',
      holds: ({ parameters }) => areDifferent(parameters.map(({ code }) => code)),
    },
    {
      at: 'levels',
      message: 'Each level has a name of its own.',
      holds: ({ levels }) => areDifferent(levels.map(({ name }) => name)),
    },
  ],
  list: {
    columns: ['year'],
    more: ['levels', 'parameters'],
    search: ['year'],
    sort: '-year',
  },
  form: [
    { key: 'form', title: 'Form', fields: ['year'] },
    { key: 'levels', title: 'Levels', fields: ['levels'] },
    { key: 'parameters', title: 'Parameters', fields: ['parameters'] },
  ],
  forAssistants: ['year'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    // By it, a coordinator reads self-assessments.
    mentor: [{ can: 'read' }],
  },
})
export type AssessmentForm = Row<typeof assessmentForm>
