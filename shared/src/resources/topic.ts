import { relation, text } from '../fields/index.js'
import { treePosition } from '../parts/tree-position.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

export const topic = defineResource({
  name: 'topic',
  label: { one: 'Topic', many: 'Topics' },
  url: 'topics',
  order: 60,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 100 }),
    subject: relation('Subject', 'subject', { required: true, whenArchived: 'block' }),
    position: treePosition,
  },
  derived: { activities: count('tinkeringActivity', { by: 'topic' }) },
  unique: [{ fields: ['name', 'subject'] }],
  // Activities and sessions name a topic with a sub-topic of it.
  duplicates: { with: ['subject'], first: ['subTopic'] },
  list: {
    columns: ['name', 'subject'],
    more: ['activities'],
    search: ['name'],
    sort: 'name',
    filters: ['subject'],
  },
  form: [{ key: 'topic', title: 'Topic', fields: ['subject', 'name', 'position'] }],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read' }],
  },
})
export type Topic = Row<typeof topic>
