import { email, relation, relations, text } from '../../fields/index.js'
import { amongOf, defineResource, fromOf, whereOf } from '../define-resource.js'

// Checked by the compiler alone: a condition on other rows is typed inside a declaration, too.

const list = { columns: ['name'], sort: 'name' } as const
const lab = defineResource({
  name: 'lab',
  label: { one: 'Lab', many: 'Labs' },
  url: 'labs',
  title: ['name'],
  fields: {
    name: text('Name'),
    mail: email('E-mail'),
    tools: relations('Tools', 'tool'),
    head: relation('Head', 'mentor'),
  },
  list,
  form: [],
  access: {},
})
const tool = {
  name: 'tool',
  label: { one: 'Tool', many: 'Tools' },
  url: 'tools',
  title: ['name'],
  fields: {
    name: text('Name'),
    owner: email('Owner'),
    lab: relation('Lab', 'lab'),
    school: relation('School', 'school'),
  },
  list,
  form: [],
} as const

export const right = [
  defineResource({
    ...tool,
    access: {
      mentor: [{ can: 'read', where: () => ({ lab: { $where: whereOf(lab, { name: 'A' }) } }) }],
    },
  }),
  defineResource({
    ...tool,
    access: {
      mentor: [{ can: 'read', where: () => ({ $from: fromOf(lab, 'tools', { name: 'A' }) }) }],
    },
  }),
  defineResource({
    ...tool,
    access: {
      mentor: [
        { can: 'read', where: () => ({ owner: { $among: amongOf(lab, 'mail', { name: 'A' }) } }) },
      ],
    },
  }),
]

defineResource({
  ...tool,
  // @ts-expect-error a condition on the target takes its declaration
  access: { mentor: [{ can: 'read', where: () => ({ lab: { $where: { name: 'A' } } }) }] },
})
defineResource({
  ...tool,
  access: {
    // @ts-expect-error the relation names another resource
    mentor: [{ can: 'read', where: () => ({ school: { $where: whereOf(lab, { name: 'A' }) } }) }],
  },
})
defineResource({
  ...tool,
  access: {
    // @ts-expect-error rows of another resource are named by a function, too
    mentor: [{ can: 'read', where: () => ({ $from: { resource: 'lab', field: 'tools' } }) }],
  },
})
const untyped = () => ({ owner: { $among: { resource: 'lab', field: 'mail', where: {} } } })
// @ts-expect-error and so are their values
defineResource({ ...tool, access: { mentor: [{ can: 'read', where: untyped }] } })

// @ts-expect-error a field of the target
whereOf(lab, { colour: 'red' })
// @ts-expect-error the value of a field of the target
whereOf(lab, { name: 3 })
// @ts-expect-error a relation
fromOf(lab, 'name', {})
// @ts-expect-error a field that is there
fromOf(lab, 'toolz', {})
// @ts-expect-error a text
amongOf(lab, 'head', {})
