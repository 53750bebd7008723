import { choice, day, flag, group, text } from '../../fields/index.js'
import { defineResource } from '../define-resource.js'

// Checked by the compiler alone: a line below a comment must not compile.
const base = {
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  url: 'loans',
  title: ['name'],
  form: [],
  access: {},
} as const
const fields = {
  name: text('Name', { required: true }),
  from: day('From', { fixed: true }),
  price: day('Price', { readOnly: true }),
  returned: day('Returned'),
  isLost: flag('Lost'),
  condition: group('Condition', { state: choice('State', ['good', 'broken']) }),
}
const list = { columns: ['name'], sort: 'name' } as const
const action = { key: 'a', label: 'A' } as const

defineResource({
  ...base,
  fields,
  list,
  actions: [
    {
      ...action,
      where: { returned: null },
      set: () => ({ returned: '2026-01-01', condition: { state: 'good' } }),
      ask: ['condition.state'],
    },
    {
      ...action,
      where: (me) => ({ createdBy: me.uid }),
      set: ({ name, id }, me) => ({ name: name + id + me.uid }),
    },
  ],
})
// @ts-expect-error not a field
defineResource({ ...base, fields, list, actions: [{ ...action, set: () => ({ lost: true }) }] })
// @ts-expect-error not a value of the field
defineResource({ ...base, fields, list, actions: [{ ...action, set: () => ({ isLost: 'yes' }) }] })
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error not a choice
  actions: [{ ...action, set: () => ({ condition: { state: 'fine' } }) }],
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error never changed after the creation
  actions: [{ ...action, set: () => ({ from: '2026-01-01' }) }],
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error set by the server
  actions: [{ ...action, set: () => ({ price: '2026-01-01' }) }],
})
// @ts-expect-error not a field
defineResource({ ...base, fields, list, actions: [{ ...action, ask: ['state'] }] })
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error not a field
  actions: [{ ...action, where: { lost: true }, ask: ['isLost'] }],
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error not a value of the field
  actions: [{ ...action, where: { isLost: 'yes' }, ask: ['isLost'] }],
})
