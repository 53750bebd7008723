import { choice, group, longText, text } from '../fields/index.js'
import { languageCodes, languageNames } from '../base/languages.js'
import { certificateKindLabels, certificateKinds } from '../parts/certificates/certificate-kinds.js'
import { unknownPlaceholders } from '../parts/certificates/certificate-text.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

const hasKnownPlaceholders = (text: string | null) => unknownPlaceholders(text ?? '').length === 0

const placeholderFault =
  'Only {name}, {work}, {day}, {school}, {place}, {principal} and {incharge} may be in braces.'

const signature = (label: string) =>
  group(
    label,
    {
      name: text('Name', { max: 80, help: '{principal} and {incharge} are those of the school.' }),
      office: text('Office', { max: 80 }),
    },
    { named: true },
  )

/** The words of certificates of one kind in one language, in place of those that are built in. Of several, the one that was changed last counts. */
export const certificateTemplate = defineResource({
  name: 'certificateTemplate',
  label: { one: 'Certificate template', many: 'Certificate templates' },
  url: 'certificate-templates',
  path: 'certificate-template-data',
  menu: { group: 'Programme', icon: 'safety', under: 'Certificates' },
  order: 149,
  title: ['title'],
  fields: {
    kind: choice('Given for', certificateKinds, {
      required: true,
      fixed: true,
      default: 'activity',
      labels: certificateKindLabels,
      help: 'Of several templates in one language, the one that was changed last is printed.',
    }),
    language: choice('Language', languageCodes, {
      required: true,
      fixed: true,
      default: 'en',
      labels: languageNames,
    }),
    title: text('Title', { required: true, max: 80 }),
    text: longText('Text', {
      required: true,
      max: 600,
      rows: 4,
      help: '{name}, {work}, {day}, {school} and {place} stand for the values of the certificate.',
    }),
    first: signature('First signature'),
    second: signature('Second signature'),
  },
  checks: [
    {
      at: 'text',
      message: placeholderFault,
      holds: (row) => hasKnownPlaceholders(row.text),
    },
    {
      at: 'text',
      message: 'The text needs {name}.',
      holds: (row) => /\{name\}/.test(row.text),
    },
    {
      at: 'first.name',
      message: placeholderFault,
      holds: ({ first }) => hasKnownPlaceholders(first.name),
    },
    {
      at: 'second.name',
      message: placeholderFault,
      holds: ({ second }) => hasKnownPlaceholders(second.name),
    },
  ],
  list: {
    columns: ['title', 'kind', 'language', 'text'],
    search: ['title'],
    sort: '-updatedAt',
    filters: ['kind', 'language'],
  },
  form: [
    { key: 'words', title: 'Words', fields: ['kind', 'language', 'title', 'text'] },
    { key: 'signatures', title: 'Signatures', fields: ['first', 'second'] },
  ],
  forAssistants: ['title'],
  access: { admin: [{ can: 'manage' }] },
})
export type CertificateTemplate = Row<typeof certificateTemplate>
