import { file, longText } from '../fields/index.js'
import { competitionFields } from '../parts/fields/competition-fields.js'
import { classesInOrder, daysInOrder } from '../parts/in-order.js'
import { maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const competition = defineResource({
  name: 'competition',
  label: { one: 'Competition', many: 'Competitions' },
  url: 'competitions',
  path: 'competition-data',
  menu: { group: 'Programme', icon: 'trophy' },
  order: 80,
  discussion: true,
  title: ['name'],
  fields: {
    ...competitionFields({ needed: { required: true }, other: {} }),
    comments: longText('Comments', { help: 'Only staff can see this.' }),
    uploadFile: file('File for staff', { maxBytes: maxResourceFile }),
  },
  derive: {
    'paymentDetails.fee': { when: (row) => row.paymentDetails.type === 'free', from: () => 0 },
  },
  checks: [
    {
      at: 'paymentDetails.fee',
      message: 'A paid competition needs a fee greater than 0.',
      holds: ({ paymentDetails: { type, fee } }) => type === 'free' || (fee ?? 0) > 0,
    },
    {
      at: 'applicationEndDate',
      message: 'Applications must not close before they open.',
      holds: (row) => daysInOrder(row.applicationStartDate, row.applicationEndDate),
    },
    {
      at: 'competitionStartDate',
      message: 'The competition cannot start before applications open.',
      holds: (row) => daysInOrder(row.applicationStartDate, row.competitionStartDate),
    },
    {
      at: 'competitionEndDate',
      message: 'The competition cannot end before it starts.',
      holds: (row) => daysInOrder(row.competitionStartDate, row.competitionEndDate),
    },
    {
      at: 'competitionEndDate',
      message: 'The competition cannot end before applications open.',
      holds: (row) =>
        row.competitionStartDate !== null ||
        daysInOrder(row.applicationStartDate, row.competitionEndDate),
    },
    {
      at: 'eligibility.classesTo',
      message: 'The last class cannot be below the first.',
      holds: ({ eligibility: { classesFrom, classesTo } }) =>
        classesInOrder(classesFrom, classesTo),
    },
    {
      at: 'eligibility.nonAtlSchools',
      message: 'No school may enter. Choose ATL schools, other schools, or both.',
      holds: ({ eligibility: { atlSchools, nonAtlSchools } }) => atlSchools || nonAtlSchools,
    },
    {
      at: 'eligibility.team',
      message: 'Nobody may enter. Choose single students, teams, or both.',
      holds: ({ eligibility: { individual, team } }) => individual || team,
    },
  ],
  list: {
    columns: [
      'name',
      'organizedBy',
      'applicationEndDate',
      'competitionStartDate',
      'paymentDetails.fee',
    ],
    more: [
      'applicationStartDate',
      'paymentDetails.type',
      'competitionEndDate',
      'eligibility.classesFrom',
      'eligibility.classesTo',
      'eligibility.atlSchools',
      'eligibility.nonAtlSchools',
      'refLink',
    ],
    search: ['name'],
    sort: '-applicationEndDate',
    filters: [
      'organizedBy',
      'paymentDetails.type',
      'applicationEndDate',
      'eligibility.atlSchools',
      'eligibility.nonAtlSchools',
    ],
  },
  form: [
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
    { key: 'eligibility', title: 'Who may enter', fields: ['eligibility', 'requirements'] },
    { key: 'payment', title: 'Payment', fields: ['paymentDetails'] },
    { key: 'staff', title: 'For staff', fields: ['comments', 'uploadFile'] },
  ],
  alike: [['name']],
  naturalKey: [['name', 'applicationStartDate']],
  likely: [{ key: 'name', label: 'The same name, but other dates', by: ['name'] }],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    student: [{ can: 'read', except: ['comments', 'uploadFile'] }],
  },
  archivedFor: ['atlIncharge', 'mentor'],
})
export type Competition = Row<typeof competition>
