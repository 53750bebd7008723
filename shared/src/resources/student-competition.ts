import { conversation, file, list, normalisedText, trimmedText } from '../fields/index.js'
import { competitionFields } from '../parts/fields/competition-fields.js'
import { copyIndexes, copyOf, copyStatus, dueSection } from '../parts/copy-of.js'
import { competitionStatuses } from '../parts/copy-status.js'
import { duplicateMessage, maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { copyAccess } from './copy-access.js'

/** The name by which a file is compared, ignoring case and surrounding spaces. Empty for a file that was sent by its id alone. */
const nameOf = (file: { name?: string } | null): string =>
  trimmedText(normalisedText(file?.name ?? '')).toLowerCase()

export const studentCompetition = defineResource({
  name: 'studentCompetition',
  label: { one: "Student's competition", many: "Students' competitions" },
  url: 'student-competitions',
  order: 90,
  screens: 'studentSnapshot',
  personal: { purpose: 'learning', keep: 'withChild' },
  title: ['name'],
  isFindable: true,
  fields: {
    ...copyOf('Competition', 'competition', 'Competitions'),
    ...competitionFields({ needed: { readOnly: true }, other: { readOnly: true } }),
    comments: conversation('Comments'),
    studentUploadFile: file('Student Submission', {
      maxBytes: maxResourceFile,
      needsConsent: 'work',
    }),
    moreFiles: list('More files', file('File', { maxBytes: maxResourceFile }), {
      max: 4,
      unique: true,
      needsConsent: 'work',
      help: 'Up to 4 more, where the requirements ask for several files.',
    }),
    ...copyStatus(competitionStatuses),
  },
  // The server fills a new copy from its source, starting with the name.
  checks: [
    {
      at: 'source',
      message: 'Choose the competition',
      holds: ({ source, name }) => source !== null || name !== null,
    },
    {
      at: 'moreFiles',
      message: duplicateMessage,
      holds: ({ studentUploadFile, moreFiles }) => {
        const first = nameOf(studentUploadFile)
        return first === '' || !moreFiles.some((more) => nameOf(more) === first)
      },
    },
  ],
  unique: [
    { fields: ['student', 'source'], message: 'This student already has this competition.' },
  ],
  indexes: copyIndexes,
  list: {
    columns: ['student', 'name', 'status', 'applicationEndDate', 'isBehind'],
    more: [
      'source',
      'sourceVersion',
      'organizedBy',
      'competitionStartDate',
      'competitionEndDate',
      'comments',
    ],
    search: ['name'],
    sort: '-updatedAt',
    filters: ['student', 'source', 'status', 'isBehind'],
  },
  form: [
    { key: 'copy', title: 'Entry', fields: ['student', 'source', 'status'] },
    dueSection,
    {
      key: 'work',
      title: 'Comments and submission',
      fields: ['comments', 'studentUploadFile', 'moreFiles'],
    },
    {
      key: 'about',
      title: 'About',
      fields: ['name', 'organizedBy', 'description', 'refLink', 'fileURL'],
    },
    {
      key: 'dates',
      title: 'Dates',
      fields: [
        'applicationStartDate',
        'applicationEndDate',
        'competitionStartDate',
        'competitionEndDate',
      ],
    },
    {
      key: 'eligibility',
      title: 'Taking part',
      fields: ['eligibility', 'requirements', 'paymentDetails'],
    },
  ],
  access: copyAccess(
    ['comments', 'studentUploadFile', 'moreFiles', 'status'],
    'Competition Completed',
  ),
})
export type StudentCompetition = Row<typeof studentCompetition>
