import { conversation, file } from '../fields/index.js'
import { courseFields } from '../parts/fields/course-fields.js'
import { copyIndexes, copyOf, copyStatus, dueSection } from '../parts/copy-of.js'
import { courseStatuses } from '../parts/copy-status.js'
import { maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { copyAccess } from './copy-access.js'

export const studentCourse = defineResource({
  name: 'studentCourse',
  label: { one: "Student's course", many: "Students' courses" },
  url: 'student-courses',
  order: 120,
  screens: 'studentSnapshot',
  personal: { purpose: 'learning', keep: 'withChild' },
  title: ['courseName'],
  isFindable: true,
  fields: {
    ...copyOf('Course', 'course', 'Courses'),
    ...courseFields({ needed: { readOnly: true }, other: { readOnly: true } }),
    comments: conversation('Comments'),
    courseUploadFile: file('Course file', { maxBytes: maxResourceFile, needsConsent: 'work' }),
    ...copyStatus(courseStatuses),
  },
  // The server fills a new copy from its source, starting with the name.
  checks: [
    {
      at: 'source',
      message: 'Choose the course',
      holds: ({ source, courseName }) => source !== null || courseName !== null,
    },
  ],
  unique: [{ fields: ['student', 'source'], message: 'This student already has this course.' }],
  indexes: copyIndexes,
  list: {
    columns: ['student', 'courseName', 'status', 'crsStartDate', 'crsEndDate', 'isBehind'],
    more: ['source', 'sourceVersion', 'courseTag', 'organizedBy', 'comments'],
    search: ['courseName'],
    sort: '-updatedAt',
    filters: ['student', 'source', 'status', 'isBehind'],
  },
  form: [
    { key: 'copy', title: 'About this copy', fields: ['student', 'source', 'status'] },
    dueSection,
    { key: 'work', title: 'Comments and course file', fields: ['comments', 'courseUploadFile'] },
    {
      key: 'about',
      title: 'About',
      fields: ['courseName', 'courseTag', 'organizedBy', 'description', 'refLink'],
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
  ],
  access: copyAccess(['comments', 'courseUploadFile', 'status'], 'Course Completed'),
})
export type StudentCourse = Row<typeof studentCourse>
