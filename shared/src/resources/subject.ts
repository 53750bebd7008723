import { text } from '../fields/index.js'
import { treePosition } from '../parts/tree-position.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

export const subject = defineResource({
  name: 'subject',
  label: { one: 'Subject', many: 'Subjects' },
  url: 'subjects',
  order: 50,
  title: ['name'],
  fields: { name: text('Name', { required: true, max: 100 }), position: treePosition },
  derived: { activities: count('tinkeringActivity', { by: 'subject' }) },
  unique: [{ fields: ['name'] }],
  list: { columns: ['name'], more: ['activities'], search: ['name'], sort: 'name' },
  form: [{ key: 'subject', title: 'Subject', fields: ['name', 'position'] }],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read' }],
  },
})
export type Subject = Row<typeof subject>
