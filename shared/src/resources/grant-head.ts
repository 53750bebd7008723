import { choice, group, list, number, paise, text } from '../fields/index.js'
import { grantKindLabels, grantKinds } from '../parts/grants/grant-kinds.js'
import { firstGrantYear, lastGrantYear } from '../parts/grants/grant-years.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A purpose that a grant may be spent on, and how much of it. Admins change heads and ceilings as the programme does. */
export const grantHead = defineResource({
  name: 'grantHead',
  label: { one: 'Head of a grant', many: 'Heads of grants' },
  url: 'grant-heads',
  path: 'grant-head-data',
  order: 390,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    grant: choice('Grant', grantKinds, {
      required: true,
      fixed: true,
      default: 'operating',
      labels: grantKindLabels,
    }),
    period: choice('The ceiling is for', ['year', 'all'], {
      required: true,
      default: 'year',
      labels: { year: 'Each year', all: 'All years together' },
    }),
    ifPassed: choice('A spend above the ceiling', ['warn', 'refuse'], {
      required: true,
      default: 'warn',
      labels: { warn: 'Is shown', refuse: 'Is refused' },
    }),
    ceilings: list(
      'Ceilings',
      group('Ceiling', {
        from: number('From the year', {
          required: true,
          min: firstGrantYear,
          max: lastGrantYear,
          step: 1,
          financialYear: true,
        }),
        amount: paise('Ceiling', { required: true }),
      }),
      { max: 30 },
    ),
    until: number('Last year', {
      min: firstGrantYear,
      max: lastGrantYear,
      step: 1,
      financialYear: true,
      help: 'From April to March, such as 2026–27. Leave it empty while the head is in use.',
    }),
    source: text('Source', { max: 300, help: 'The order or page that says so.' }),
  },
  checks: [
    {
      at: 'ceilings',
      message: 'A year begins one ceiling.',
      holds: ({ ceilings }) => new Set(ceilings.map(({ from }) => from)).size === ceilings.length,
    },
  ],
  unique: [{ fields: ['name'], message: 'There is a head of this name.' }],
  list: {
    columns: ['name', 'grant', 'period', 'ifPassed', 'until'],
    more: ['source'],
    search: ['name'],
    sort: 'name',
    filters: ['grant'],
  },
  form: [
    { key: 'head', title: 'Head', fields: ['name', 'grant', 'until', 'source'] },
    { key: 'ceilings', title: 'Ceilings', fields: ['period', 'ifPassed', 'ceilings'] },
  ],
  forAssistants: ['name', 'source'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
  },
})
export type GrantHead = Row<typeof grantHead>
