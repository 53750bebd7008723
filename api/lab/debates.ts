import { relation, text } from '@tinkerdesk/shared/fields/index'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'

/** A question that the pupils and the staff of all schools discuss. */
export const debate = defineResource({
  name: 'debate',
  label: { one: 'Debate', many: 'Debates' },
  url: 'debates',
  path: 'debate-data',
  discussion: { students: true },
  title: ['question'],
  fields: {
    question: text('Question', { required: true, max: 80 }),
    school: relation('School', 'school'),
  },
  list: { columns: ['question'], search: ['question'], sort: 'question' },
  form: [{ key: 'debate', title: 'Debate', fields: ['question', 'school'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read' }],
    student: [
      {
        can: 'read',
        where: (me) => ({ $or: [{ school: null }, { school: { $in: me.schoolIds } }] }),
      },
    ],
  },
})

declare(debate)
