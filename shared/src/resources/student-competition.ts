import { choice, file, longText, number, relation } from '../fields/index.js'
import { competitionFields } from '../parts/competition-fields.js'
import { competitionStatuses } from '../parts/copy-status.js'
import { maxResourceFile } from '../parts/limits.js'
import { statusHistory } from '../parts/status-history.js'
import { defineResource, type Row } from '../resource/define-resource.js'

export const studentCompetition = defineResource({
  name: 'studentCompetition',
  label: { one: "Student's competition", many: "Students' competitions" },
  url: 'student-competitions',
  screens: { form: 'studentSnapshot', report: 'studentSnapshot' },
  title: ['name'],
  fields: {
    student: relation('Student', 'student', { required: true, fixed: true, whenArchived: 'follow' }),
    source: relation('Competition', 'competition', { fixed: true, whenArchived: 'clear' }),
    sourceVersion: number('Copied version', { readOnly: true }),
    ...competitionFields({ needed: { readOnly: true }, other: { readOnly: true } }),
    comments: longText('Comments'),
    studentUploadFile: file('Student Submission', { maxBytes: maxResourceFile }),
    status: choice('Status', competitionStatuses, { required: true, default: 'Assigned' }),
    statusHistory: statusHistory(competitionStatuses),
  },
  // The server fills a new copy from its source, its name first.
  checks: [{ at: 'source', message: 'Choose the competition', holds: ({ source, name }) => source !== null || name !== null }],
  unique: [{ fields: ['student', 'source'], message: 'This student has this competition already.' }],
  list: {
    columns: ['student', 'name', 'status', 'applicationEndDate'],
    more: ['source', 'sourceVersion', 'organizedBy', 'competitionStartDate', 'competitionEndDate', 'comments'],
    search: ['name'],
    sort: '-updatedAt',
    filters: ['student', 'source', 'status'],
  },
  form: [
    { title: 'Entry', fields: ['student', 'source', 'status'] },
    { title: 'Work', fields: ['comments', 'studentUploadFile'] },
    { title: 'About', fields: ['name', 'organizedBy', 'description', 'refLink', 'fileURL'] },
    { title: 'Dates', fields: ['applicationStartDate', 'applicationEndDate', 'competitionStartDate', 'competitionEndDate'] },
    { title: 'Who may enter', fields: ['eligibility', 'requirements', 'paymentDetails'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ student: { $where: { school: { $in: me.schoolIds } } } }) }],
    mentor: [{ can: ['create', 'read', 'update'] }],
    student: [
      { can: 'read', where: (me) => (me.studentId ? { student: me.studentId } : null) },
      {
        can: 'update',
        where: (me) => (me.studentId ? { student: me.studentId, status: { $ne: 'Competition Completed' as const } } : null),
        fields: ['comments', 'studentUploadFile', 'status'],
      },
    ],
  },
})
export type StudentCompetition = Row<typeof studentCompetition>
