import { conversation, file, list } from '../fields/index.js'
import { activityFields, writtenFields } from '../parts/fields/activity-fields.js'
import { safetyFields, safetySection } from '../parts/hazards.js'
import { copyIndexes, copyOf, copyStatus, dueSection } from '../parts/copy-of.js'
import { activityStatuses } from '../parts/copy-status.js'
import { maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { copyAccess } from './copy-access.js'

/** The fields a student may change in their copy. The ID and the place in the tree stay those of the source activity. */
const studentFields = [...writtenFields, 'comment', 'files', 'status'] as const

export const studentActivity = defineResource({
  name: 'studentActivity',
  label: { one: "Student's activity", many: "Students' activities" },
  url: 'student-activities',
  order: 40,
  screens: 'studentSnapshot',
  personal: { purpose: 'learning', keep: 'withChild' },
  title: ['taName'],
  isFindable: true,
  fields: {
    ...copyOf('Copied from', 'tinkeringActivity', 'Activities'),
    ...activityFields({ name: {}, taxonomy: { readOnly: true } }),
    ...safetyFields({ readOnly: true }),
    comment: conversation('Comments'),
    files: list('Files', file('File', { maxBytes: maxResourceFile }), {
      max: 50,
      needsConsent: 'work',
    }),
    ...copyStatus(activityStatuses),
  },
  // The server fills a new copy from its source, starting with `taID`. Until then only the source is checked.
  checks: [
    {
      at: 'source',
      message: 'Choose the activity to copy',
      holds: ({ source, taID }) => source !== null || taID !== null,
    },
    {
      at: 'taName',
      message: 'TA Name is required',
      holds: ({ taName, taID }) => taName !== null || taID === null,
    },
  ],
  offers: {
    source: {
      where: { status: 'published' },
      message: 'Only a published activity can be given to students.',
    },
  },
  unique: [
    { fields: ['student', 'source'], message: 'This student already has a copy of this activity.' },
  ],
  indexes: copyIndexes,
  list: {
    columns: ['student', 'taName', 'status', 'isBehind', 'taID', 'subject'],
    more: ['source', 'sourceVersion', 'topic', 'subTopic', 'hazards', 'adultNeeded', 'comment'],
    search: ['taName', 'taID'],
    sort: '-updatedAt',
    filters: ['student', 'source', 'status', 'isBehind', 'subject', 'topic', 'subTopic'],
  },
  form: [
    {
      key: 'copy',
      title: 'About this copy',
      fields: ['student', 'source', 'status', 'subject', 'topic', 'subTopic'],
    },
    { key: 'activity', title: 'Activity', fields: ['taID', 'taName', 'intro'] },
    safetySection,
    { key: 'purpose', title: 'Goals and materials', fields: ['goals', 'materials'] },
    { key: 'steps', title: 'Instructions and tips', fields: ['instructions', 'tips'] },
    { key: 'after', title: 'Assessment and extensions', fields: ['assessment', 'extensions'] },
    { key: 'resources', title: 'Resources', fields: ['resources'] },
    dueSection,
    { key: 'work', title: 'Comments and files', fields: ['comment', 'files'] },
  ],
  forAssistants: ['taID'],
  access: copyAccess(studentFields, 'TA Completed'),
})
export type StudentActivity = Row<typeof studentActivity>
