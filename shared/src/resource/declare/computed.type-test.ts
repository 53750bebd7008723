import { group, number, rupees, text } from '../../fields/index.js'
import { defineResource } from '../define-resource.js'
import { count, last } from '../derived.js'

// Checked by the compiler alone: a line below a comment must not compile.
const base = {
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  title: ['name'],
  form: [],
  access: {},
} as const
const fields = {
  name: text('Name'),
  price: rupees('Price'),
  size: group('Size', { width: number('Width') }),
}
const list = { columns: ['name'], sort: 'name' } as const

defineResource({
  ...base,
  fields,
  computed: {
    double: { label: 'Double', kind: 'number', from: (row) => row.price * row.size.width },
  },
  list: { columns: ['name', 'double'], sort: 'name' },
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error not a field
  computed: { wrong: { label: 'Wrong', kind: 'number', from: (row) => row.prize * 2 } },
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error a text, not a number
  computed: { wrong: { label: 'Wrong', kind: 'number', from: (row) => row.name } },
})
defineResource({
  ...base,
  fields,
  list,
  // @ts-expect-error a kind that nothing is computed as
  computed: { wrong: { label: 'Wrong', kind: 'file', from: (row) => row.name } },
})
const computed = {
  length: { label: 'Length', kind: 'number', from: (row: { name: string }) => row.name.length },
} as const
// @ts-expect-error not a column
defineResource({ ...base, fields, computed, list: { columns: ['lenght'], sort: 'name' } })
// @ts-expect-error rows are not sorted by it
defineResource({ ...base, fields, computed, list: { columns: ['length'], sort: 'length' } })

const derived = {
  loans: count('loan', { by: 'kit' }),
  last: last('loan', { by: 'kit', of: 'from', order: 'from' }),
  perDay: count('loan', { by: 'kit', per: ['from'], as: 'n' }),
} as const
defineResource({
  ...base,
  fields,
  derived,
  computed: { left: { label: 'Left', kind: 'number', from: (row) => row.price - row.loans } },
  list: { columns: ['name', 'left', 'loans'], sort: 'name' },
})
defineResource({
  ...base,
  fields,
  list,
  derived,
  // @ts-expect-error a list of counts is no operand
  computed: { wrong: { label: 'Wrong', kind: 'number', from: (row) => row.perDay.length } },
})
defineResource({
  ...base,
  fields,
  list,
  derived,
  // @ts-expect-error a value of another resource may be a text
  computed: { wrong: { label: 'Wrong', kind: 'number', from: (row) => row.last * 2 } },
})
defineResource({
  ...base,
  fields,
  list,
  derived,
  // @ts-expect-error not a derived value
  computed: { wrong: { label: 'Wrong', kind: 'number', from: (row) => row.loan } },
})
