import { relation, text } from '../fields/index.js'
import { treePosition } from '../parts/tree-position.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

export const subTopic = defineResource({
  name: 'subTopic',
  label: { one: 'Sub-topic', many: 'Sub-topics' },
  url: 'sub-topics',
  order: 70,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 100 }),
    topic: relation('Topic', 'topic', { required: true, whenArchived: 'block' }),
    position: treePosition,
  },
  derived: { activities: count('tinkeringActivity', { by: 'subTopic' }) },
  unique: [{ fields: ['name', 'topic'] }],
  duplicates: { with: ['topic'] },
  list: {
    columns: ['name', 'topic'],
    more: ['activities'],
    search: ['name'],
    sort: 'name',
    filters: ['topic'],
  },
  form: [{ key: 'subTopic', title: 'Sub-topic', fields: ['topic', 'name', 'position'] }],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read' }],
  },
})
export type SubTopic = Row<typeof subTopic>
