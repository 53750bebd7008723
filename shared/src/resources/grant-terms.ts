import { languageCodes, languageNames } from '../base/languages.js'
import { choice, flag, group, list, longText, number, paise, text } from '../fields/index.js'
import { unknownPlaceholders } from '../parts/certificates/certificate-text.js'
import { grantKindLabels, grantKinds } from '../parts/grants/grant-kinds.js'
import { grantPlaceholders } from '../parts/grants/grant-placeholders.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** The conditions of a grant's next instalment, and the prescribed text of its utilisation certificate. The programme changes both. */
export const grantTerms = defineResource({
  name: 'grantTerms',
  label: { one: 'Terms of a grant', many: 'Terms of grants' },
  url: 'grant-terms',
  path: 'grant-terms-data',
  order: 400,
  title: ['grant'],
  fields: {
    grant: choice('Grant', grantKinds, {
      required: true,
      fixed: true,
      default: 'operating',
      labels: grantKindLabels,
      help: 'Of several terms of a grant, those that were changed last count.',
    }),
    percent: number('Used at least, in per cent', { min: 1, max: 100, step: 1 }),
    unspent: paise('Or unspent at most', {
      help: 'One of the two is enough. Without both, how much is used does not count.',
    }),
    needsReturns: flag('All monthly returns handed in'),
    needsCertificate: flag('Signed utilisation certificate'),
    needsStatement: flag('Signed statement of accounts'),
    needsBills: flag('A bill for each spend'),
    source: text('Source', { max: 300, help: 'The order or page that says so.' }),
    wordings: list(
      'Text of the utilisation certificate',
      group('Wording', {
        language: choice('Language', languageCodes, {
          required: true,
          default: 'en',
          labels: languageNames,
        }),
        title: text('Title', { required: true, max: 120 }),
        text: longText('Text', {
          required: true,
          max: 6000,
          rows: 8,
          help: '{school}, {udise}, {year}, {grant}, {opening}, {received}, {interest}, {available}, {spent}, {returned}, {balance}, {principal} and {incharge} stand for the values of the year.',
        }),
      }),
      { max: 10 },
    ),
  },
  checks: [
    {
      at: 'wordings',
      message: 'A language has one text.',
      holds: ({ wordings }) =>
        new Set(wordings.map(({ language }) => language)).size === wordings.length,
    },
    {
      at: 'wordings',
      message: 'Other words than those of the year may not be in braces.',
      holds: ({ wordings }) =>
        wordings.every(
          (each) => unknownPlaceholders(each.text ?? '', grantPlaceholders).length === 0,
        ),
    },
  ],
  list: {
    columns: ['grant', 'percent', 'unspent', 'needsReturns', 'needsCertificate'],
    more: ['needsStatement', 'needsBills', 'source'],
    sort: 'grant',
  },
  form: [
    {
      key: 'next',
      title: 'For the next instalment',
      fields: [
        'grant',
        'percent',
        'unspent',
        'needsReturns',
        'needsCertificate',
        'needsStatement',
        'needsBills',
        'source',
      ],
    },
    { key: 'certificate', title: 'Utilisation certificate', fields: ['wordings'] },
  ],
  forAssistants: ['source'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
  },
})
export type GrantTerms = Row<typeof grantTerms>
