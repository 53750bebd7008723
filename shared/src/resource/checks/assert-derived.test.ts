import { day, flag, group, list, number, relation, relations, text } from '../../fields/index.js'
import { assertResources } from './assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { count, fetched, first, last, sum, type Derived } from '../derived.js'

const shared = {
  url: 'loans',
  list: { columns: ['note'], sort: 'note' },
  form: [],
  access: {},
} as const
const loan = defineResource({
  ...shared,
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  title: ['note'],
  fields: {
    note: text('Note'),
    tool: relation('Tool', 'tool'),
    spares: relations('Spares', 'tool'),
    from: day('From'),
    returned: flag('Returned'),
    deposit: number('Deposit'),
    parts: list('Parts', text('Part')),
    before: relation('Loan before', 'loan'),
  },
  computed: {
    age: { label: 'Age', kind: 'number', from: ({ from }) => from.length },
  },
})
const tool = defineResource({
  ...shared,
  name: 'tool',
  label: { one: 'Tool', many: 'Tools' },
  url: 'tools',
  title: ['name'],
  fields: { name: text('Name'), sizes: list('Sizes', group('Size', { width: number('Width') })) },
  list: { columns: ['name'], sort: 'name' },
})

const faultsWith = (derived: { readonly [name: string]: Derived }, list: object = {}): string => {
  try {
    assertResources([loan, { ...(tool as Resource), derived, list: { ...tool.list, ...list } }])
    return ''
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1).join('\n')
  }
}

it('takes values of records that name this one', () => {
  const derived = {
    lent: count('loan', { by: 'tool', sortable: true, filterable: true }),
    lentNow: count('loan', { by: 'tool', where: { returned: false }, sortable: true }),
    lentAsSpare: count('loan', { by: 'spares', where: () => ({ from: { $lt: '2026-01-01' } }) }),
    deposits: sum('loan', { by: 'tool', of: 'deposit' }),
    firstLent: first('loan', { by: 'tool', of: 'from', order: 'from' }),
    lastNote: last('loan', { by: 'tool', of: 'note', order: 'createdAt' }),
    byDay: count('loan', { by: 'tool', per: ['from'], as: 'loans' }),
  }
  expect(
    faultsWith(derived, {
      columns: ['name', 'lent'],
      more: ['deposits', 'lastNote'],
      filters: ['lent'],
    }),
  ).toBe('')
})

it.each<[Derived, string]>([
  [
    count('lone', { by: 'tool' }),
    'tool.derived.lent looks for rows of "lone", which is not a resource.',
  ],
  [
    count('loan', { by: 'tol' }),
    'tool.derived.lent follows loan.tol, which is not a relation to tool.',
  ],
  [
    count('loan', { by: 'tool', where: { retuned: false } }),
    'tool.derived.lent has a condition on "retuned", which is not a field of loan.',
  ],
  [
    count('loan', { by: 'tool', where: { tool: { $where: { name: 'x' } } } }),
    'tool.derived.lent has a condition on other records than those of loan, which it cannot follow.',
  ],
  [
    count('loan', { by: 'tool', per: ['parts'], as: 'n' }),
    'tool.derived.lent counts per loan.parts, which is not a field with one comparable value.',
  ],
  [
    sum('loan', { by: 'tool', of: 'deposit', sortable: true }),
    'tool.derived.lent is a sum, so it is too slow for `sortable` and `filterable`: leave them out.',
  ],
  [
    sum('loan', { by: 'tool', of: 'note' }),
    'tool.derived.lent adds up loan.note, which is not a number.',
  ],
  [
    sum('loan', { by: 'tool', of: 'depot' }),
    'tool.derived.lent takes loan.depot, which is not a field with one comparable value.',
  ],
  [
    first('loan', { by: 'tool', of: 'from', order: 'parts' }),
    'tool.derived.lent is ordered by loan.parts, which is not a field that rows can be sorted by.',
  ],
  [
    last('loan', { by: 'tool', of: 'from', order: 'from', sortable: true }),
    'tool.derived.lent has an order, so it is too slow for `sortable` and `filterable`: leave them out.',
  ],
  [
    count('loan', { by: 'spares', where: { returned: false }, filterable: true }),
    'tool.derived.lent has a condition and follows loan.spares, which names several records, so it is too slow for `sortable` and `filterable`: leave them out.',
  ],
  [
    count('loan', { by: 'tool', where: () => ({ $not: { note: 'Lost' } }), sortable: true }),
    'tool.derived.lent compares loan.note, which its index cannot hold, so it is too slow for `sortable` and `filterable`: leave them out.',
  ],
  [
    sum('loan', { by: 'tool', of: 'age' }),
    'tool.derived.lent takes loan.age, which is computed itself; a derived value takes stored fields only, so that no value goes in a circle.',
  ],
])('names the place of a fault: %#', (derived, fault) => {
  expect(faultsWith({ lent: derived })).toBe(fault)
})

it('refuses a filter that is not declared, and a list of values as a column', () => {
  expect(faultsWith({ lent: count('loan', { by: 'tool' }) }, { filters: ['lent'] })).toBe(
    'tool.list.filters names "lent"; declare tool.derived.lent `filterable`.',
  )
  expect(
    faultsWith(
      { byDay: count('loan', { by: 'tool', per: ['from'], as: 'n' }) },
      { more: ['byDay'] },
    ),
  ).toBe('tool shows "byDay", which is a list of values; only one value can be shown.')
})

const loanFaultsWith = (derived: Derived): string => {
  try {
    assertResources([{ ...(loan as Resource), derived: { shown: derived } }, tool])
    return ''
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1).join('\n')
  }
}

it('takes a value of the record that a relation names', () => {
  expect(loanFaultsWith(fetched('tool', { through: 'tool', of: 'name' }))).toBe('')
  expect(
    loanFaultsWith(
      fetched('loan', {
        through: 'before',
        of: 'before.tool.name',
        sortable: true,
        filterable: true,
      }),
    ),
  ).toBe('')
})

it.each<[Derived, string]>([
  [
    fetched('tol', { through: 'tool', of: 'name' }),
    'loan.derived.shown looks for rows of "tol", which is not a resource.',
  ],
  [
    fetched('tool', { through: 'tol', of: 'name' }),
    'loan.derived.shown runs through loan.tol, which is not a relation to one tool.',
  ],
  [
    fetched('tool', { through: 'spares', of: 'name' }),
    'loan.derived.shown runs through loan.spares, which is not a relation to one tool.',
  ],
  [
    fetched('loan', { through: 'tool', of: 'note' }),
    'loan.derived.shown runs through loan.tool, which is not a relation to one loan.',
  ],
  [
    fetched('loan', { through: 'before', of: 'tol.name' }),
    'loan.derived.shown takes loan.tol.name, which is not a field with one comparable value.',
  ],
  [
    fetched('loan', { through: 'before', of: 'spares.name' }),
    'loan.derived.shown takes loan.spares.name, which is not a field with one comparable value.',
  ],
  [
    fetched('loan', { through: 'before', of: 'before.tool' }),
    'loan.derived.shown takes loan.before.tool, which is not a field with one comparable value.',
  ],
  [
    fetched('loan', { through: 'before', of: 'before.before.before.tool.name' }),
    'loan.derived.shown takes loan.before.before.before.tool.name, which has more than 4 parts.',
  ],
  [
    fetched('tool', { through: 'tool', of: 'nmae' }),
    'loan.derived.shown takes tool.nmae, which is not a field with one comparable value.',
  ],
  [
    fetched('tool', { through: 'tool', of: 'sizes' }),
    'loan.derived.shown takes tool.sizes, which is not a field with one comparable value.',
  ],
  [
    fetched('tool', { through: 'tool', of: 'sizes.width' }),
    'loan.derived.shown takes tool.sizes.width, which is not a field with one comparable value.',
  ],
])('names the place of a fault in a value of a named record: %#', (derived, fault) => {
  expect(loanFaultsWith(derived)).toBe(fault)
})

const countedBy = (derived: Derived): string => {
  try {
    assertResources([
      {
        ...(loan as Resource),
        derived: { shown: derived },
        list: { ...loan.list, groups: { by: ['shown'] } },
      },
      tool,
    ])
    return ''
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1).join('\n')
  }
}

it('counts a list by a filterable fetched text, and names the place of any other derived value', () => {
  const text = { through: 'before', of: 'tool.name' } as const
  const refusal =
    'loan.list.groups counts by "shown"; of derived values only a `filterable` `fetched` one can be counted by.'
  expect(countedBy(fetched('loan', { ...text, filterable: true }))).toBe('')
  expect(countedBy(fetched('loan', text))).toBe(refusal)
  expect(countedBy(count('loan', { by: 'before', filterable: true }))).toBe(refusal)
  expect(countedBy(fetched('loan', { ...text, of: 'deposit', filterable: true }))).toBe(
    'loan.list.groups counts by "shown", which is not a text, choice, flag or day of loan.',
  )
})

it('filters by a value of the one record that names this one, and by no value of many', () => {
  const shown = last('loan', { by: 'tool', of: 'note', order: 'from', filterable: true })
  const faultOf = (unique: Resource['unique'], derived: Derived = shown) => {
    try {
      assertResources([
        { ...(loan as Resource), unique },
        { ...(tool as Resource), derived: { shown: derived } },
      ])
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const once = [{ fields: ['tool'] }]
  expect(faultOf(once)).toBe('')
  for (const unique of [[], [{ fields: ['tool', 'note'] }]])
    expect(faultOf(unique)).toContain('tool.derived.shown has an order')
  expect(faultOf(once, { ...shown, sortable: true } as Derived)).toContain('too slow')
})
