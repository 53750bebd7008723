import { file, longText } from '../fields/index.js'
import { courseFields } from '../parts/fields/course-fields.js'
import { classesInOrder, daysInOrder } from '../parts/in-order.js'
import { maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const course = defineResource({
  name: 'course',
  label: { one: 'Course', many: 'Courses' },
  url: 'courses',
  path: 'courses-data',
  menu: { group: 'Programme', icon: 'read' },
  order: 110,
  discussion: true,
  title: ['courseName'],
  fields: {
    ...courseFields({ needed: { required: true }, other: {} }),
    comments: longText('Comments', { help: 'Only staff can see this.' }),
    courseUploadFile: file('Course file', { maxBytes: maxResourceFile }),
  },
  checks: [
    {
      at: 'applicationEndDate',
      message: 'Applications cannot close before they open.',
      holds: (row) => daysInOrder(row.applicationStartDate, row.applicationEndDate),
    },
    {
      at: 'crsStartDate',
      message: 'The course cannot start before applications open.',
      holds: (row) => daysInOrder(row.applicationStartDate, row.crsStartDate),
    },
    {
      at: 'crsEndDate',
      message: 'The course cannot end before it starts.',
      holds: (row) => daysInOrder(row.crsStartDate, row.crsEndDate),
    },
    {
      at: 'crsEndDate',
      message: 'The course cannot end before applications open.',
      holds: (row) =>
        row.crsStartDate !== null || daysInOrder(row.applicationStartDate, row.crsEndDate),
    },
    {
      at: 'classesTo',
      message: 'The last class cannot be below the first.',
      holds: (row) => classesInOrder(row.classesFrom, row.classesTo),
    },
  ],
  list: {
    columns: [
      'courseName',
      'courseTag',
      'organizedBy',
      'applicationEndDate',
      'crsStartDate',
      'crsEndDate',
    ],
    more: ['applicationStartDate', 'classesFrom', 'classesTo', 'refLink'],
    search: ['courseName', 'organizedBy'],
    sort: '-crsStartDate',
    filters: ['organizedBy', 'applicationEndDate', 'crsStartDate', 'classesFrom', 'classesTo'],
  },
  form: [
    {
      key: 'about',
      title: 'About',
      fields: ['courseName', 'organizedBy', 'courseTag', 'description', 'refLink'],
    },
    {
      key: 'dates',
      title: 'Dates',
      fields: ['applicationStartDate', 'applicationEndDate', 'crsStartDate', 'crsEndDate'],
    },
    {
      key: 'eligibility',
      title: 'Who may join',
      fields: ['classesFrom', 'classesTo', 'requirements'],
    },
    { key: 'material', title: 'Material and remarks', fields: ['courseUploadFile', 'comments'] },
  ],
  alike: [['courseName']],
  naturalKey: [['courseName', 'applicationStartDate']],
  likely: [{ key: 'name', label: 'The same name, but other dates', by: ['courseName'] }],
  forAssistants: ['courseName'],
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
  },
})
export type Course = Row<typeof course>
