import {
  day,
  flag,
  group,
  list,
  longText,
  relation,
  relations,
  text,
  variant,
} from '../fields/index.js'
import { daysInOrder } from '../parts/in-order.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const project = defineResource({
  name: 'project',
  label: { one: 'Project', many: 'Projects' },
  url: 'projects',
  path: 'project-data',
  menu: { group: 'Programme', icon: 'project' },
  order: 170,
  discussion: true,
  title: ['projectName'],
  fields: {
    projectId: text('Project ID', {
      max: 40,
      unique: true,
      help: 'Leave empty to generate it from the name.',
    }),
    projectName: text('Project name', { required: true, max: 200 }),
    projectDescription: longText('Description', { rows: 4 }),
    expectedStartDate: day('Expected start'),
    expectedEndDate: day('Expected end'),
    projectMembers: list(
      'Members',
      variant('Member', {
        student: relation('Student', 'student', { whenArchived: 'clear' }),
        mentor: relation('Mentor', 'mentor', { whenArchived: 'clear' }),
        name: text('External', { max: 120, ofPerson: true }),
      }),
      {
        unique: true,
        max: 200,
        personal: { of: 'child', purpose: 'learning', keep: 'withRecord' },
      },
    ),
    tags: relations('Tags', 'tag'),
    tasks: list(
      'Tasks',
      group('Task', {
        name: text('Name', { required: true, max: 200 }),
        description: text('Description', { max: 1000 }),
        done: flag('Done'),
      }),
      { max: 100 },
    ),
    schoolName: relation('School', 'school', {
      whenArchived: 'block',
      all: { value: 'all', label: 'All schools' },
    }),
  },
  checks: [
    {
      at: 'expectedEndDate',
      message: 'The project cannot end before it starts.',
      holds: (row) => daysInOrder(row.expectedStartDate, row.expectedEndDate),
    },
  ],
  list: {
    columns: [
      'projectName',
      'projectId',
      'schoolName',
      'expectedStartDate',
      'expectedEndDate',
      'tags',
    ],
    more: ['projectDescription', 'projectMembers', 'tasks'],
    search: ['projectName', 'projectId'],
    sort: '-expectedStartDate',
    filters: ['schoolName', 'tags', 'expectedStartDate', 'expectedEndDate'],
  },
  form: [
    {
      key: 'project',
      title: 'Project',
      fields: ['projectId', 'projectName', 'projectDescription', 'schoolName', 'tags'],
    },
    { key: 'dates', title: 'Dates', fields: ['expectedStartDate', 'expectedEndDate'] },
    { key: 'members', title: 'Members', fields: ['projectMembers'] },
    { key: 'tasks', title: 'Tasks', fields: ['tasks'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'manage', where: (me) => ({ schoolName: { $in: me.schoolIds } }) },
      { can: 'read', where: () => ({ schoolName: 'all' }) },
    ],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
  },
})
export type Project = Row<typeof project>
