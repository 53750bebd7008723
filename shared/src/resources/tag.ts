import { text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const tag = defineResource({
  name: 'tag',
  label: { one: 'Tag', many: 'Tags' },
  url: 'tags',
  path: 'tag-data',
  menu: { group: 'Administration', icon: 'tags' },
  order: 360,
  screens: 'tags',
  title: ['name'],
  fields: { name: text('Name', { required: true, max: 60 }) },
  unique: [{ fields: ['name'] }],
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  form: [{ key: 'tag', title: 'Tag', fields: ['name'] }],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read' }],
  },
})
export type Tag = Row<typeof tag>
